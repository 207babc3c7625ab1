import { once } from "node:events";
import { Readable, type PassThrough } from "node:stream";
import { AppError } from "@takeoff/contracts";
import { TAKEOFF_HEADERS } from "@takeoff/takeoff";
import { ZipFile } from "yazl";
import type { ExportSource } from "../export-source.ts";
import { METADATA_HEADER, metadataRows } from "./metadata-rows.ts";
import { RowPages, SHEET_COLUMNS, SHEET_ROWS, sheetXml } from "./sheet.ts";
import { sheetPath, workbookParts } from "./workbook.ts";

/** Deflate's fastest level: the next ones take twice the time to save a tenth of the size. */
const LEVEL = 1;
const DATA_ROWS = SHEET_ROWS - 1;

/**
 * Streams a workbook of strings, numbers and dates: the data first, on additional sheets when one is full, then the metadata, and
 * last the parts that name the sheets.
 * @throws AppError `invalid_format` when there are more columns than a sheet can have.
 */
export async function* writeXlsx(source: ExportSource, dataRows = DATA_ROWS): AsyncGenerator<Buffer> {
  if (source.head.columns.length > SHEET_COLUMNS) throw new AppError("invalid_format", { message: TOO_WIDE });
  const writer = new PackageWriter(source.head.extracted_at ?? new Date(0));
  writer.follow(writeWorkbook(writer, source, dataRows));
  try {
    yield* writer.output as AsyncIterable<Buffer>;
  } finally {
    writer.stop();
  }
}

const TOO_WIDE = "This data has more columns than a workbook can hold. Please export it as CSV.";

async function writeWorkbook(writer: PackageWriter, source: ExportSource, dataRows: number): Promise<void> {
  const { columns } = source.head;
  const header = columns.length ? columns : TAKEOFF_HEADERS;
  const names: string[] = [];
  const add = async (name: string, sheet: AsyncIterable<string>): Promise<void> => {
    names.push(name);
    await writer.add(sheetPath(names.length), sheet);
  };
  const pages = new RowPages(source.rows());
  try {
    do await add(names.length === 0 ? "Data" : `Data ${names.length + 1}`, sheetXml(header, pages.take(dataRows)));
    while (await pages.hasMore());
  } finally {
    await pages.end();
  }
  const metadata = await source.metadata();
  if (metadata) await add("Metadata", sheetXml(METADATA_HEADER, metadataRows(metadata)));
  writer.finish(workbookParts(names));
}

/** Writes a ZIP entry by entry. An error destroys its output stream. */
class PackageWriter {
  readonly output: PassThrough;
  private readonly zip = new ZipFile();
  private current: Readable | undefined;

  constructor(private readonly mtime: Date) {
    this.output = this.zip.outputStream as PassThrough;
    this.zip.on("error", (error) => this.output.destroy(error as Error));
  }

  /** Destroys the output when the promise that writes it rejects. */
  follow(work: Promise<void>): void {
    work.catch((error: unknown) => this.output.destroy(error as Error));
  }

  /** Adds an entry; resolves when its stream was read to the end. */
  async add(path: string, text: AsyncIterable<string>): Promise<void> {
    const stream = Readable.from(text, { objectMode: false });
    this.current = stream;
    const ended = once(stream, "close");
    this.zip.addReadStream(stream, path, { mtime: this.mtime, compressionLevel: LEVEL });
    await ended;
    if (!stream.readableEnded) throw stream.errored ?? new Error(`${path} was not read to the end`);
  }

  finish(parts: Record<string, string>): void {
    for (const [path, text] of Object.entries(parts)) this.zip.addBuffer(Buffer.from(text), path, { mtime: this.mtime });
    this.zip.end();
  }

  /** Stops writing, when the consumer has finished or disconnected. */
  stop(): void {
    this.current?.destroy();
    this.output.destroy();
  }
}
