import type { DiagLogger } from "@opentelemetry/api";
import type { Logger } from "../logging/logger.ts";

/** Milliseconds between two lines: an unavailable collector fails every export. */
const EVERY_MS = 60_000;

/** Writes the SDK's warnings and errors to the log, at most one a minute. */
export class ExportReport implements DiagLogger {
  private readonly logger: Logger;
  private nextAt = -Infinity;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  error(message: string): void {
    this.report(message);
  }

  warn(message: string): void {
    this.report(message);
  }

  info(): void {}
  debug(): void {}
  verbose(): void {}

  private report(text: string): void {
    if (performance.now() < this.nextAt) return;
    this.nextAt = performance.now() + EVERY_MS;
    this.logger.warn({ reason: messageIn(text) }, "traces could not be exported");
  }
}

/** The SDK reports an error as JSON of its fields, with a stack of the SDK and what the collector answered. */
function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
