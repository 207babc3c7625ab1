import { LIMITS, type Finding } from "@takeoff/contracts";
import { FileProcess, ProtocolViolation, type OpenRange } from "../../../pdf/process/file-process.ts";
import { describeLimit, type ProcessLimits } from "../../../pdf/process/process-limits.ts";
import { PDF_LIB, programFile } from "../../../pdf/process/sandbox.ts";
import { MESSAGE_BYTES, type TableCommand } from "./table-messages.ts";
import { tableMessageSchema, type TableMessage } from "./table-schemas.ts";

/** What the program and its packages import by name. */
const PACKAGES = ["@takeoff/contracts", "@takeoff/takeoff", "csv-parse", "saxes", "xmlchars", "yauzl", "pend", "zod"];
const MAX_TASK_MS = 600_000;

export interface TableFile {
  size: number;
  open: OpenRange;
}

/** Why a process did not finish its task. */
export type TableFailure =
  /** A sentence about the file, for the person who chose it. */
  | { code: "invalid_file" | "too_large"; message: string }
  /** The end of a sentence that names a limit; null when the process ended for another reason. */
  | { code: null; limit: string | null };

type MessageOf<T> = Extract<TableMessage, { type: T }>;
/** The messages that end a task. */
type Result = "previewed" | "table" | "tree" | "finished";

/** What receives the parts that a task yields, one after another; what it throws ends the process. A part without one violates the protocol. */
export type PartHandlers = {
  [T in Exclude<TableMessage["type"], Result | "finding" | "rejected">]?: (part: MessageOf<T>) => Promise<void> | void;
};

export type TableOutcome<R extends Result> =
  | { failure: null; result: MessageOf<R>; findings: Finding[] }
  | { failure: TableFailure; findings: Finding[] };

/** A sandboxed process that reads tables and XML of one organization. */
export class TableProcess extends FileProcess<TableCommand, TableMessage> {
  constructor() {
    super({
      program: {
        file: programFile("table-child", import.meta.url),
        libraries: [PDF_LIB],
        packages: PACKAGES,
        memoryBytes: LIMITS.tableMemoryBytes,
      },
      schema: tableMessageSchema,
      messageBytes: MESSAGE_BYTES,
      maxMs: MAX_TASK_MS,
    });
  }

  /**
   * Has the process perform a task. Must not be called while another runs.
   * @param expected the message that ends the task
   * @throws what `file.open` and `handlers` throw; AppError `unavailable` when the process was ended or did not start
   */
  async perform<R extends Result>(
    command: TableCommand,
    expected: R,
    limits: ProcessLimits,
    { open }: Pick<TableFile, "open">,
    handlers: PartHandlers,
  ): Promise<TableOutcome<R>> {
    const found: { result: MessageOf<R> | null; rejection: TableFailure | null } = { result: null, rejection: null };
    const findings: Finding[] = [];
    const onMessage = (message: TableMessage): Promise<void> | void => {
      if (message.type === "finding") {
        if (findings.push(message.finding) > 2 * LIMITS.findings) throw new ProtocolViolation("too many findings");
      } else if (message.type === "rejected") found.rejection = { code: message.code, message: message.message };
      else if (message.type === expected) found.result = message as MessageOf<R>;
      else {
        const handle = handlers[message.type as keyof PartHandlers] as ((part: TableMessage) => Promise<void> | void) | undefined;
        if (!handle) throw new ProtocolViolation(`a message of another task: ${message.type}`);
        return handle(message);
      }
    };
    const limit = await this.run(command, { open, limits, onMessage });
    const { result, rejection } = found;
    if (limit === null && result) return { failure: null, result, findings };
    return { failure: rejection ?? { code: null, limit: limit && describeLimit(limit, limits) }, findings };
  }
}
