import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";

/** A file as it arrives; `source` must be read to its end, or the rest dropped with `drop`. */
export interface FilePart {
  /** The part's name in the form. */
  name: string;
  /** As the client sent it, with any path. */
  filename: string;
  source: AsyncIterable<Buffer>;
  /** Reads the rest and keeps nothing of it. */
  drop(): void;
}

/**
 * Takes one file; `fields` holds those that came before it. What it throws ends the reading at once, and is thrown when
 * the handlers of all files have ended.
 */
export type FileHandler = (part: FilePart, fields: ReadonlyMap<string, string>) => Promise<void>;

/** Reads a form to its end, giving each file to the handler as it arrives. */
export type FormReader = (onFile: FileHandler) => Promise<ReadonlyMap<string, string>>;

const FIELD_BYTES = 64 * 1024;
const FIELD_NAME_BYTES = 200;
const PART_HEADER_BYTES = 16 * 1024;

/**
 * Reads a multipart form from a request, streaming: nothing but its fields is held in memory.
 * @throws AppError 415 for another content type, 400 for a malformed or broken-off form or too many parts, 413 for a
 * field beyond any text's limit, and whatever the handler threw.
 */
export function readForm(request: IncomingMessage): FormReader {
  return (onFile) => {
    const parser = createParser(request);
    const fields = new Map<string, string>();
    const files: Promise<void>[] = [];
    const open = new Set<Readable>();
    let failed = false;
    return new Promise((resolve, reject) => {
      const fail = (error: AppError): void => {
        failed = true;
        // The rest is read and dropped: a paused request would never notice that its connection was closed.
        request.unpipe(parser);
        request.resume();
        for (const stream of open) stream.destroy(error);
        // Whoever reads the form may clean up then: no file is still on its way.
        void Promise.allSettled(files).then(() => reject(error));
      };
      const malformed = (cause?: unknown): void => fail(new AppError("malformed_body", { cause }));
      const brokenOff = (cause?: unknown): void => fail(new AppError("malformed_body", { message: MESSAGES.upload.brokenOff, cause }));

      parser.on("file", (name: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
        // Whoever reads it meets the error; unheard, one that comes after its reader has gone would end the process.
        stream.on("error", () => undefined);
        // What the parser still holds of a refused form is nobody's any more.
        if (failed) return void stream.resume();
        open.add(stream);
        stream.once("close", () => open.delete(stream));
        // A handler that stops reading must still be able to drop the rest: the stream is not destroyed with its iterator.
        const source = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
        const part: FilePart = { name: name ?? "", filename: unescapeName(filename ?? ""), source, drop: () => void stream.resume() };
        const handled = onFile(part, fields);
        files.push(handled);
        handled.catch(fail);
      });
      parser.on("field", (name: string | undefined, value: string, nameTruncated: boolean, valueTruncated: boolean) => {
        if (nameTruncated || valueTruncated || (name?.length ?? 0) > FIELD_NAME_BYTES) fail(new AppError("too_large"));
        // The first of two equal names counts, as in a form that a person sees.
        else if (name !== undefined && !fields.has(name)) fields.set(name, value);
      });
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => malformed());
      parser.on("error", brokenOff);
      parser.on("finish", () => {
        // A handler that throws has failed the form already.
        Promise.all(files).then(
          () => resolve(fields),
          () => undefined,
        );
      });
      // Its client went away before anybody read: nothing more is heard of it, not even that.
      if (request.destroyed) return brokenOff();
      request.once("error", brokenOff);
      request.once("close", () => {
        if (!request.complete) brokenOff();
      });
      request.pipe(parser);
    });
  };
}

function createParser(request: IncomingMessage): BusboyInstance {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data(\s*;|$)/i.test(type)) throw new AppError("unsupported_media_type");
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": type },
      preservePath: true,
      limits: {
        parts: LIMITS.multipartParts,
        fields: LIMITS.multipartParts,
        files: LIMITS.multipartParts,
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
