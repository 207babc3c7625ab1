import { StartError } from "../start-error.ts";
import { SupervisedProcess, type Part, type Surroundings } from "./supervised.ts";

/** The order of stopping: a process stops before those that it depends on. The groups stop one after another. */
const STOP_ORDER: readonly (readonly string[])[] = [
  ["gateway"],
  ["identity", "organizations", "documents", "notifications"],
  ["documents-worker"],
  ["mail"],
  ["redis"],
  ["postgres"],
  ["minio"],
];

/** All processes of one stack. */
export class ProcessGroup {
  private readonly members = new Map<string, SupervisedProcess>();
  private readonly around: Surroundings;
  private stopped: Promise<void> | null = null;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** Starts a part and waits until it answers. @throws StartError when it does not, or the stack is stopping */
  async start(part: Part): Promise<void> {
    if (this.stopped) throw new StartError(`${part.name} was not started, the stack is stopping.`);
    const member = new SupervisedProcess(part, this.around);
    this.members.set(part.name, member);
    await member.start();
  }

  get(name: string): SupervisedProcess {
    const member = this.members.get(name);
    if (!member) throw new Error(`${name} is no part of this stack`);
    return member;
  }

  /** Pids by name, of those that run at this moment. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.members.values()].flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid]])));
  }

  /** Stops everything, in order; the second call waits for the first. */
  stop(): Promise<void> {
    this.stopped ??= this.stopInOrder();
    return this.stopped;
  }

  /** Ends everything by force. */
  kill(): void {
    for (const member of this.members.values()) member.kill();
  }

  private async stopInOrder(): Promise<void> {
    for (const group of STOP_ORDER) {
      await Promise.all(group.map(async (name) => this.members.get(name)?.stop()));
    }
  }
}
