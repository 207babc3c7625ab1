import { AppError } from "@takeoff/contracts";
import { QueryRunnerAlreadyReleasedError } from "typeorm";

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection and system errors, shutdown, and insufficient
// resources (connections, memory, disk)
const UNAVAILABLE_STATES = /^(08|53|57P0|58)/;
const UNAVAILABLE_ERRNO = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** Runs work on the database. @throws AppError `unavailable` when that cannot be reached; other errors unchanged */
export async function toAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // TypeORM copies the driver's properties to its own error.
    const { code, message } = cause as { code?: string; message?: string };
    // TypeORM releases the query runner of a transaction at once when its connection breaks between two statements.
    const broke = cause instanceof QueryRunnerAlreadyReleasedError;
    const isUnavailable = code !== undefined && (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_ERRNO.has(code));
    if (broke || isUnavailable || UNAVAILABLE_TEXT.test(message ?? "")) throw new AppError("unavailable", { cause });
    throw cause;
  }
}

/** Whether an error is the violation of a unique constraint or index, of the given name if any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === "23505" && (constraint === undefined || violated === constraint);
}
