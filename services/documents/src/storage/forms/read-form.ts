import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";

/** A file part while it streams. The handler must read `source` to its end, or call `drop`. */
export interface FilePart {
  name: string;
  /** As the client sent it, including any path. */
  filename: string;
  source: AsyncIterable<Buffer>;
  /** Drains and discards the rest. */
  drop(): void;
}

/** Handles one file; `fields` holds the fields before it. An error stops the reading; the reader rejects when all handlers have settled. */
export type FileHandler = (part: FilePart, fields: ReadonlyMap<string, string>) => Promise<void>;

/** Reads a form to its end and calls the handler for each file while it streams. @returns the fields */
export type FormReader = (onFile: FileHandler) => Promise<ReadonlyMap<string, string>>;

const FIELD_BYTES = 64 * 1024;
const FIELD_NAME_BYTES = 200;
const PART_HEADER_BYTES = 16 * 1024;

/**
 * Reads a multipart form from a request as a stream: only its fields are held in memory.
 * @throws AppError 415 for another content type; 400 for a malformed or aborted form or too many parts; 413 for a field beyond the
 * limit of any text; what the handler throws.
 * @param moreFiles how many parts with files the form may have beyond the limit of any form
 */
export function readForm(request: IncomingMessage, moreFiles = 0): FormReader {
  return (onFile) => {
    const parser = createParser(request, LIMITS.multipartParts + moreFiles);
    const fields = new Map<string, string>();
    const files: Promise<void>[] = [];
    const open = new Set<Readable>();
    let failed = false;
    return new Promise((resolve, reject) => {
      const fail = (error: AppError): void => {
        failed = true;
        // Drains the rest: a paused request would never notice that its connection was closed.
        request.unpipe(parser);
        request.resume();
        for (const stream of open) stream.destroy(error);
        // Rejects after all handlers have settled: the caller can then clean up, as no file is still being written.
        void Promise.allSettled(files).then(() => reject(error));
      };
      const malformed = (cause?: unknown): void => fail(new AppError("malformed_body", { cause }));
      const aborted = (cause?: unknown): void => fail(new AppError("malformed_body", { message: MESSAGES.upload.interrupted, cause }));

      parser.on("file", (name: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
        // The handler sees the error through the iterator. Without a listener, an error after the handler has returned would end the
        // process.
        stream.on("error", () => undefined);
        // The parser may still emit buffered files of a form that failed.
        if (failed) return void stream.resume();
        open.add(stream);
        stream.once("close", () => open.delete(stream));
        // `destroyOnReturn: false`: a handler that stops reading must still be able to drain the rest.
        const source = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
        const part: FilePart = { name: name ?? "", filename: unescapeName(filename ?? ""), source, drop: () => void stream.resume() };
        const handled = onFile(part, fields);
        files.push(handled);
        handled.catch(fail);
      });
      parser.on("field", (name: string | undefined, value: string, nameTruncated: boolean, valueTruncated: boolean) => {
        if (nameTruncated || valueTruncated || (name?.length ?? 0) > FIELD_NAME_BYTES) fail(new AppError("too_large"));
        // The first of two fields with one name counts.
        else if (name !== undefined && !fields.has(name)) fields.set(name, value);
      });
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => malformed());
      parser.on("error", aborted);
      parser.on("finish", () => {
        // A handler that rejects has failed the form already.
        Promise.all(files).then(
          () => resolve(fields),
          () => undefined,
        );
      });
      // The client disconnected before the form was read: no further event would be emitted.
      if (request.destroyed) return aborted();
      request.once("error", aborted);
      request.once("close", () => {
        if (!request.complete) aborted();
      });
      request.pipe(parser);
    });
  };
}

function createParser(request: IncomingMessage, maxParts: number): BusboyInstance {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data(\s*;|$)/i.test(type)) throw new AppError("unsupported_media_type");
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": type },
      preservePath: true,
      limits: {
        parts: maxParts,
        fields: LIMITS.multipartParts,
        files: maxParts,
        fieldSize: FIELD_BYTES,
        headerSize: PART_HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw new AppError("malformed_body", { cause });
  }
}

/**
 * Browsers write a quote or line break in a file's name as `%22`, `%0D`, `%0A`, and nothing else that way
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data): `12" beam.pdf` is a
 * common name in this trade.
 */
function unescapeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
