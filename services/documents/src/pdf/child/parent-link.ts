import { Console } from "node:console";
import { readSync, writeSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { COMMANDS_FD, MESSAGES_FD } from "./child-messages.ts";

const NEWLINE = 0x0a;
/** Read at once of a command, which is longer with many markups. */
const COMMAND_BYTES = 16 * 1_024;

/** Messages of every child: it is ready for commands, needs bytes, has no memory left for its command, has finished its command. */
type LinkMessage = { type: "ready" } | { type: "read"; begin: number; end: number } | { type: "out_of_memory" } | { type: "done" };

/**
 * The child's end of the connection to its parent. A child has nothing else to do while it waits: it reads without Node's streams, which
 * would take new memory for each 64 KiB, copy it, and have the whole heap searched for what can be freed with every file.
 */
export class ParentLink<Command, Message> {
  constructor() {
    // What libraries print must not get between the messages.
    globalThis.console = new Console(process.stderr);
  }

  /** Carries out one command after another. Ends the process when the parent has ended. */
  async serve(carryOut: (command: Command) => Promise<void> | void): Promise<never> {
    this.send({ type: "ready" });
    for (;;) {
      await carryOut(this.readCommand());
      // What a library left to do must not wait for the next command.
      await nextTurn();
    }
  }

  send(message: Message | LinkMessage): void {
    // The parent reads one byte as one character.
    const ascii = JSON.stringify(message).replace(
      /[\u007f-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const line = Buffer.from(`${ascii}\n`, "latin1");
    // Waits while the parent is busy; a signal may interrupt it after some of the bytes.
    for (let at = 0; at < line.length;) at += writeSync(MESSAGES_FD, line, at);
  }

  /** Reads the file's bytes from `begin` up to `end`, exclusive. */
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    // Not zeroed, as every byte is written.
    const bytes = Buffer.allocUnsafeSlow(end - begin);
    this.send({ type: "read", begin, end });
    for (let filled = 0; filled < bytes.length;) filled += receive(bytes, filled);
    return Promise.resolve(new Uint8Array(bytes.buffer));
  }

  /** Waits for a command. Nothing follows it before this process asks for bytes. */
  private readCommand(): Command {
    const parts: Buffer[] = [];
    for (let last: number | undefined; last !== NEWLINE; last = parts.at(-1)?.at(-1)) {
      const part = Buffer.alloc(COMMAND_BYTES);
      parts.push(part.subarray(0, receive(part, 0)));
    }
    return JSON.parse(Buffer.concat(parts).toString()) as Command;
  }
}

/** Waits for bytes. When the parent ends, this process must end itself. @returns how many came */
function receive(into: Buffer, offset: number): number {
  for (;;) {
    try {
      return readSync(COMMANDS_FD, into, { offset }) || process.exit();
    } catch (error) {
      // By a signal.
      if ((error as NodeJS.ErrnoException).code !== "EINTR") process.exit();
    }
  }
}
