import type { LoggerService } from "@nestjs/common";
import { pino, type Logger, type LoggerOptions } from "pino";
import { tracer } from "../tracing/tracing.ts";
import { currentContext } from "./context.ts";

export type { Logger } from "pino";

// One write for each line would be one system call for each request. The buffer is flushed twice a second and at exit.
const BUFFERED = { minLength: 4096, periodicFlush: 500 } as const;

/** Where log lines go: standard output for a process, standard error for a command whose output is its result. */
export type LogTarget = "stdout" | "stderr";

/** Creates a logger that writes JSON lines with the current request, user and organization. */
export function createLogger(service: string, level: string, target: LogTarget = "stdout"): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin() {
      const context = currentContext();
      // Undefined, and not written, outside of a recorded trace.
      const trace_id = tracer?.traceId();
      if (!context) return trace_id === undefined ? {} : { trace_id };
      const { caller } = context;
      return {
        request_id: context.requestId,
        ...(caller ? { user_id: caller.id, organization_id: caller.organization_id, access_token_id: caller.access_token?.id } : {}),
        trace_id,
      };
    },
    // Drivers' errors carry queries and connection strings in extra fields, which must not reach the log.
    serializers: { err: describeError },
  };
  if (target === "stderr") return pino(options, pino.destination({ dest: 2, sync: true }));
  return pino(options, pino.destination({ dest: 1, sync: false, ...BUFFERED }));
}

/** Serializes an error for the log: name, message, code, stack, and the same of its cause. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Adapts Nest's logger. Nest's start-up messages are logged at debug level. */
export function makeNestLogger(logger: Logger): LoggerService {
  const text = (message: unknown): string => (message instanceof Error ? message.message : String(message));
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug({ nest: rest.at(-1) }, text(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn({ nest: rest.at(-1) }, text(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      logger.error({ nest: rest.at(-1), err: message instanceof Error ? message : undefined }, text(message)),
    fatal: (message: unknown, ...rest: unknown[]) =>
      logger.fatal({ nest: rest.at(-1), err: message instanceof Error ? message : undefined }, text(message)),
  };
}
