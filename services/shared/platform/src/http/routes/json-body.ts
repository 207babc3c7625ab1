import type { IncomingMessage } from "node:http";
import { AppError, LIMITS } from "@takeoff/contracts";

/** Reads a request's JSON body. @throws AppError 415 for another content type, 413 beyond the limit, 400 for no JSON or an aborted one */
export async function readJson(request: IncomingMessage, limit: number = LIMITS.jsonBody): Promise<unknown> {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported_media_type");
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new AppError("too_large");
  const text = await readText(request, limit);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError("malformed_body", { cause });
  }
}

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new AppError("too_large");
      chunks.push(chunk);
    }
    // Invalid UTF-8 is rejected, not stored with replacement characters.
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("malformed_body", { cause });
  }
}
