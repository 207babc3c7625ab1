import { Writable } from "node:stream";
import { describeError, type Logger } from "@takeoff/platform";
import { pino } from "pino";

/** A logger of every level that stores its lines for a test to read. */
export class CapturedLog {
  readonly lines: string[] = [];
  readonly logger: Logger;

  constructor() {
    const lines = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.lines.push(chunk.toString());
        done();
      },
    });
    this.logger = pino({ level: "trace", serializers: { err: describeError } }, lines);
  }
}
