import { Console } from "node:console";
import { writeSync } from "node:fs";
import type { Readable } from "node:stream";
import { MESSAGES_FD } from "./child-messages.ts";

const NEWLINE = 0x0a;

interface PendingRead {
  bytes: Uint8Array<ArrayBuffer>;
  filled: number;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Messages of every child: it is ready for commands, needs bytes, has no memory left for its command, has finished its command. */
type LinkMessage = { type: "ready" } | { type: "read"; begin: number; end: number } | { type: "out_of_memory" } | { type: "done" };

/** The child's end of the connection to its parent. Bytes arrive in the order of the read requests. */
export class ParentLink<Command, Message> {
  private readonly reads: PendingRead[] = [];
  private readonly onCommand: (command: Command) => void;
  private line: Buffer = Buffer.alloc(0);

  // No parameter properties: tests run this file with Node's type stripping, which does not support them.
  constructor(input: Readable, onCommand: (command: Command) => void) {
    this.onCommand = onCommand;
    // What libraries print must not get between the messages.
    globalThis.console = new Console(process.stderr);
    input.on("data", (chunk: Buffer) => this.take(chunk));
    // When the parent ends, this process must end itself.
    input.on("end", () => process.exit());
    input.on("error", () => process.exit());
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
    return new Promise((resolve) => {
      this.reads.push({ bytes: new Uint8Array(end - begin), filled: 0, resolve });
      this.send({ type: "read", begin, end });
    });
  }

  private take(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length) rest = this.reads[0] ? this.fill(this.reads[0], rest) : this.command(rest);
  }

  private fill(read: PendingRead, chunk: Buffer): Buffer {
    const wanted = Math.min(read.bytes.length - read.filled, chunk.length);
    read.bytes.set(chunk.subarray(0, wanted), read.filled);
    read.filled += wanted;
    if (read.filled === read.bytes.length) {
      this.reads.shift();
      read.resolve(read.bytes);
    }
    return chunk.subarray(wanted);
  }

  private command(chunk: Buffer): Buffer {
    const end = chunk.indexOf(NEWLINE);
    this.line = Buffer.concat([this.line, end === -1 ? chunk : chunk.subarray(0, end)]);
    if (end === -1) return Buffer.alloc(0);
    const command = JSON.parse(this.line.toString()) as Command;
    this.line = Buffer.alloc(0);
    this.onCommand(command);
    return chunk.subarray(end + 1);
  }
}
