import type { LoggerService } from "@nestjs/common";
import { pino, type Logger, type LoggerOptions } from "pino";
import { currentContext } from "./context.ts";

export type { Logger } from "pino";

// A line a write would be a system call a request; what is buffered is written twice a second and at the end.
const BUFFERED = { minLength: 4096, periodicFlush: 500 } as const;

/** Where log lines go: standard output for a process, standard error for a command whose output is its answer. */
export type LogTarget = "stdout" | "stderr";

/** One JSON line a message, with the request, user and organization in hand. */
export function createLogger(service: string, level: string, target: LogTarget = "stdout"): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin() {
      const context = currentContext();
      if (!context) return {};
      const { caller } = context;
      return { request_id: context.requestId, ...(caller ? { user_id: caller.id, organization_id: caller.organization_id } : {}) };
    },
    // Errors of drivers carry queries and connection strings in extra fields: only what a reader needs is kept.
    serializers: { err: describeError },
  };
  if (target === "stderr") return pino(options, pino.destination({ dest: 2, sync: true }));
  return pino(options, pino.destination({ dest: 1, sync: false, ...BUFFERED }));
}

/** An error for the log: name, message, code, stack, and the same of its cause. */
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

/** Nest's own messages through the same logger; its start-up chatter only at debug. */
export function nestLogger(logger: Logger): LoggerService {
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
