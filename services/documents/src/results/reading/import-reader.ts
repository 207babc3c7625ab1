import { PassThrough } from "node:stream";
import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import {
  AppError,
  IMPORT_ERRORS,
  LIMITS,
  PREVIEW_ROWS,
  TAKEOFF_FILE_PART,
  type Finding,
  type KnownParameters,
  type Requirement,
  type TakeoffFileKind,
  type TakeoffMapping,
} from "@takeoff/contracts";
import { FairSlots, JobPostponed } from "@takeoff/platform/queues";
import { ProtocolViolation, makeRangeOpener } from "../../pdf/process/file-process.ts";
import { OrganizationChildren } from "../../pdf/process/organization-children.ts";
import type { ProcessLimits } from "../../pdf/process/process-limits.ts";
import type { StoredObject } from "../../storage/objects/object.repository.ts";
import { BlobStore } from "../../storage/store/blob-store.ts";
import { TableProcess, type PartHandlers, type TableFailure } from "./process/table-process.ts";
import type { FilePreview } from "./process/table-schemas.ts";
import type { MarkedLines } from "./markups/read-marked-lines.ts";
import { importError } from "./shared/import-error.ts";

const MAX_WAITING = 8;
const FILES_PER_PROCESS = 200;
/** More markups than a file may have, and rows than a list may have. */
const MAX_LISTED = 600_000;
const IMPORT: ProcessLimits = {
  memoryBytes: LIMITS.tableMemoryBytes,
  cpuSeconds: LIMITS.importCpuSeconds,
  seconds: LIMITS.importSeconds,
};

/** A stored file as the client named it. */
export interface FileToImport {
  filename: string;
  object: StoredObject;
}

export interface StoredFile {
  filename: string;
  object: Pick<StoredObject, "key" | "size">;
}

/** What is known of the order that a file is imported for. */
export interface ImportOrder {
  organizationId: number;
  /** The uploader's when the drawing came in. */
  parameters: KnownParameters;
  requirements: readonly Requirement[];
}

export interface MadeFiles {
  kind: TakeoffFileKind;
  /** Null for a CSV, which is taken as it is. */
  csv: AsyncIterable<Buffer> | null;
  /** To be read after the CSV; null for all but a marked-up PDF. */
  xml: AsyncIterable<Buffer> | null;
}

/** The first rows of an imported file, and what is known of the others. */
export interface PreviewedFile extends FilePreview {
  rows: string[][];
  findings: Finding[];
}

interface ConvertedFile<T> {
  used: T;
  mapping: TakeoffMapping | null;
  /** What was left out or chosen; empty for a CSV, whose extraction finds it. */
  findings: Finding[];
}

type UseFiles<T> = (files: MadeFiles) => Promise<T>;

/** Reads imported files in sandboxed processes, a few at a time; organizations take turns. */
@Injectable()
export class ImportReader implements OnModuleDestroy {
  private readonly slots = new FairSlots({ name: "import", slots: LIMITS.importsAtOnce, perOrganization: 1, window: MAX_WAITING });
  private readonly children = new OrganizationChildren({
    start: () => new TableProcess(),
    memoryBytes: LIMITS.tableMemoryBytes,
    filesPerChild: FILES_PER_PROCESS,
    spare: false,
  });

  constructor(private readonly store: BlobStore) {}

  /** @throws AppError `invalid_file` or `too_large` for a file that cannot be read; `unavailable` when too many imports wait */
  preview({ organizationId, parameters }: ImportOrder, file: FileToImport): Promise<PreviewedFile> {
    return this.inProcess(organizationId, async (child) => {
      const rows: string[][] = [];
      let characters = 0;
      const command = { task: "preview", size: file.object.size, filename: file.filename, parameters } as const;
      const { findings, ...outcome } = await child.perform(command, "previewed", IMPORT, this.openBytes(file.object), {
        rows: (part) => {
          for (const cell of part.rows.flat()) characters += cell.length;
          if (rows.push(...part.rows) > PREVIEW_ROWS || characters > LIMITS.previewBytes) throw new ProtocolViolation("too many rows");
        },
      });
      if (outcome.failure) throw toError(outcome.failure);
      const { type: _, ...facts } = outcome.result;
      return { ...facts, rows, findings };
    });
  }

  /** Makes a CSV of a file, and of a marked-up PDF an XML. @param mapping confirmed for the columns @param use takes all of both */
  convert<T>(
    { organizationId, parameters, requirements }: ImportOrder,
    { filename, object }: FileToImport,
    mapping: TakeoffMapping | null,
    use: UseFiles<T>,
  ): Promise<ConvertedFile<T>> {
    return this.inProcess(organizationId, async (child) => {
      const command = { task: "import", size: object.size, filename, mapping, parameters, requirements } as const;
      const pipes = new FilePipes(use);
      try {
        const { failure, findings } = await child.perform(command, "finished", IMPORT, this.openBytes(object), pipes.handlers);
        if (failure) throw toError(failure);
        return { ...(await pipes.end()), findings };
      } catch (error) {
        throw await pipes.fail(error);
      }
    });
  }

  /** The markups of a marked-up PDF, or of a list of them. @throws as `preview` */
  listMarkups({ organizationId, parameters }: ImportOrder, { filename, object }: StoredFile): Promise<MarkedLines> {
    return this.inProcess(organizationId, async (child) => {
      const listed: MarkedLines = { lines: [], names: [] };
      const command = { task: "markups", size: object.size, filename, parameters } as const;
      const { failure } = await child.perform(command, "finished", IMPORT, this.openBytes(object), {
        markups: ({ lines, names }) => {
          listed.lines.push(...lines);
          listed.names.push(...names);
          if (Math.max(listed.lines.length, listed.names.length) > MAX_LISTED) throw new ProtocolViolation("too many markups");
        },
      });
      if (failure) throw toError(failure);
      return listed;
    });
  }

  /** Whether a stored file is XML that its readers read. @throws AppError `unavailable` when too many imports wait */
  isXml(organizationId: number, object: StoredObject): Promise<boolean> {
    return this.inProcess(organizationId, async (child) => {
      const command = { task: "check", size: object.size } as const;
      return (await child.perform(command, "finished", IMPORT, this.openBytes(object), {})).failure === null;
    });
  }

  onModuleDestroy(): void {
    this.slots.stop();
    this.children.stop();
  }

  private async inProcess<T>(organizationId: number, work: (child: TableProcess) => Promise<T>): Promise<T> {
    try {
      return await this.slots.run(organizationId, (slot) => this.children.use(slot, organizationId, (current) => work(current())));
    } catch (cause) {
      if (cause instanceof JobPostponed) throw new AppError("unavailable", { cause });
      throw cause;
    }
  }

  private openBytes({ key }: StoredFile["object"]) {
    return { open: makeRangeOpener(this.store, key) };
  }
}

/** Hands the texts of files on while they are made, no faster than they are taken. */
class FilePipes<T> {
  private readonly csv = new PassThrough();
  private readonly xml = new PassThrough();
  private used: Promise<T> | null = null;
  private mapping: TakeoffMapping | null = null;
  private kind: TakeoffFileKind = "csv";

  constructor(private readonly use: UseFiles<T>) {
    // Who takes the bytes sees their error; without a listener, it would end this process when no one does.
    for (const bytes of [this.csv, this.xml]) bytes.on("error", () => undefined);
  }

  readonly handlers: PartHandlers = {
    importing: ({ kind, mapping }) => {
      if (this.used) throw new ProtocolViolation("an import that has begun");
      this.kind = kind;
      this.mapping = mapping;
      this.used = this.use({ kind, csv: kind === "csv" ? null : this.csv, xml: kind === "markups" ? this.xml : null });
      // Awaited at the end; until then, what is written to the bytes fails too.
      this.used.catch(() => this.destroy());
    },
    text: ({ text }) => {
      if (!this.used || this.kind === "csv" || this.csv.writableEnded) throw new ProtocolViolation("not the CSV of an import");
      return write(this.csv, text);
    },
    xml: ({ text }) => {
      if (this.kind !== "markups") throw new ProtocolViolation("not the XML of an import");
      // The XML is read after the CSV.
      this.csv.end();
      return write(this.xml, text);
    },
  };

  async end(): Promise<Omit<ConvertedFile<T>, "findings">> {
    for (const bytes of [this.csv, this.xml]) bytes.end();
    if (!this.used) throw importError(IMPORT_ERRORS.unreadable);
    return { used: await this.used, mapping: this.mapping };
  }

  /** Ends the one who takes the files. @returns its own error where that came first */
  async fail(error: unknown): Promise<unknown> {
    const isOwn = !this.csv.destroyed;
    this.destroy(error instanceof Error ? error : new Error(String(error)));
    const found = await this.used?.then(
      () => error,
      (other: unknown) => other,
    );
    return isOwn ? error : (found ?? error);
  }

  private destroy(error?: Error): void {
    for (const bytes of [this.csv, this.xml]) bytes.destroy(error);
  }
}

function write(bytes: PassThrough, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    bytes.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function toError(failure: TableFailure): AppError {
  if (failure.code !== null) {
    const { code, message } = failure;
    return new AppError(code, { message, fields: { [TAKEOFF_FILE_PART]: message } });
  }
  return importError(failure.limit === null ? IMPORT_ERRORS.unreadable : IMPORT_ERRORS.limitReached(failure.limit));
}
