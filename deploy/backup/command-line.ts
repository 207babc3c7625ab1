import { parseArgs } from "node:util";
import { toSentence, StartError } from "../local/start-error.ts";
import type { ObjectReport } from "./stored-objects.ts";

export interface CommandLine<T> {
  usage: string;
  options?: Record<string, { type: "string" | "boolean" }>;
  /** What the arguments ask for. @throws with what is wrong with them */
  read(positionals: string[], options: Record<string, unknown>): T;
  work(wishes: T): Promise<ObjectReport>;
}

/** Runs a command of this folder, and ends with 1 when it fails or a stored file was not copied. */
export async function runCommandLine<T>(command: CommandLine<T>): Promise<void> {
  try {
    const wishes = readWishes(command);
    if (!wishes) return void process.stdout.write(command.usage);
    const { missing, damaged } = await command.work(wishes.read);
    process.exitCode = missing + damaged > 0 ? 1 : 0;
  } catch (error) {
    console.error(toSentence(error));
    process.exitCode = 1;
  }
}

/** Null when help is asked for. @throws StartError with how the command is used */
function readWishes<T>({ usage, options = {}, read }: CommandLine<T>): { read: T } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    return values.help ? null : { read: read(positionals, values) };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}
