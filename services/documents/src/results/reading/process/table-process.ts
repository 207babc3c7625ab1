import { LIMITS, type Finding } from "@takeoff/contracts";
import { FileProcess, ProtocolViolation, type OpenRange } from "../../../pdf/process/file-process.ts";
import { describeLimit, type ProcessLimits } from "../../../pdf/process/process-limits.ts";
import { PDF_LIB, programFile } from "../../../pdf/process/sandbox.ts";
import { MESSAGE_BYTES, type TableCommand, type TableMessage } from "./table-messages.ts";
import { tableMessageSchema } from "./table-schemas.ts";

/** What the program and its packages import by name. */
const PACKAGES = ["@takeoff/contracts", "@takeoff/takeoff", "csv-parse", "saxes", "xmlchars", "yauzl", "pend", "zod"];
const MAX_TASK_MS = 600_000;

/** The bytes of a file. */
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

type Result = Extract<TableMessage["type"], "previewed" | "imported" | "markups_listed" | "checked" | "table" | "tree" | "compared">;
type Part = Extract<
  TableMessage,
  { type: "rows" | "listed" | "text" | "xml" | "elements" | "markups" | "importing" | "marked_lines" | "markup_names" }
>;

export type TableOutcome<R extends Result> =
  | { failure: null; result: Extract<TableMessage, { type: R }>; findings: Finding[] }
  | { failure: TableFailure; findings: Finding[] };

interface Collected<R extends Result> {
  result: Extract<TableMessage, { type: R }> | null;
  rejection: TableFailure | null;
  findings: Finding[];
}

/** A sandboxed process that reads tables and XML of one organization. */
export class TableProcess {
  private readonly process = new FileProcess<TableCommand, TableMessage>({
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

  /** Whether it can be given a task. */
  get isUsable(): boolean {
    return this.process.isUsable;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Number of tasks it was given. */
  get files(): number {
    return this.process.files;
  }

  /**
   * Has the process perform a task. Must not be called while another runs.
   * @param expected the message that ends the task
   * @param onPart receives what the task yields before it, one part after another; what it throws ends the process
   * @throws what `file.open` and `onPart` throw; AppError `unavailable` when the process was ended or did not start
   */
  async perform<R extends Result>(
    command: TableCommand,
    expected: R,
    limits: ProcessLimits,
    { open }: Pick<TableFile, "open">,
    onPart: (part: Part) => Promise<void> | void,
  ): Promise<TableOutcome<R>> {
    const collected: Collected<R> = { result: null, rejection: null, findings: [] };
    const onMessage = (message: TableMessage) => take(message, expected, collected, onPart);
    const limit = await this.process.run(command, { open, limits, onMessage });
    const { result, rejection, findings } = collected;
    if (limit === null && result) return { failure: null, result, findings };
    return { failure: rejection ?? { code: null, limit: limit && describeLimit(limit, limits) }, findings };
  }

  /** Kills the process. A running task fails with `unavailable`, as the file did not cause it. */
  end(): void {
    this.process.end();
  }
}

function take<R extends Result>(
  message: TableMessage,
  expected: R,
  collected: Collected<R>,
  onPart: (part: Part) => Promise<void> | void,
): Promise<void> | void {
  switch (message.type) {
    case "finding":
      if (collected.findings.push(message.finding) > 2 * LIMITS.findings) throw new ProtocolViolation("too many findings");
      return;
    case "rejected":
      collected.rejection = { code: message.code, message: message.message };
      return;
    case "failed":
      collected.rejection = { code: null, limit: null };
      return;
    case "rows":
    case "listed":
    case "text":
    case "xml":
    case "elements":
    case "markups":
    case "importing":
    case "marked_lines":
    case "markup_names":
      return onPart(message);
    default:
      if (message.type !== expected) throw new ProtocolViolation(`a message of another task: ${message.type}`);
      collected.result = message as Extract<TableMessage, { type: R }>;
  }
}
