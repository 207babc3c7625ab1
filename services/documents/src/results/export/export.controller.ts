import { Readable } from "node:stream";
import { Controller, Req, Res } from "@nestjs/common";
import { AppError, ERRORS, exportFilename, EXPORTS, type Caller, type ExportFormat, type ExportPreflight } from "@takeoff/contracts";
import { CurrentCaller, ApiRoute, Id, QueryReader, streamTo, type RequestReader } from "@takeoff/platform/http";
import type { Request, Response } from "express";
import { generatedHeaders } from "../../downloads/files/generated-headers.ts";
import { auditBeforeSend } from "../../downloads/files/send-file.ts";
import { ExportService, type Export } from "./export.service.ts";

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @ApiRoute("exportDocument")
  async export(
    @CurrentCaller() caller: Caller,
    @Id() id: number,
    @QueryReader() query: RequestReader<{ format: ExportFormat }>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendExport(request, response, await this.exports.get(caller, id, () => readFormat(query)));
  }

  @ApiRoute("getExportPreflight")
  preflight(@CurrentCaller() caller: Caller, @Id() id: number): Promise<ExportPreflight> {
    return this.exports.preflight(caller, id);
  }
}

/** Reports an unknown format with the contract's own code, `invalid_format`. */
async function readFormat(query: RequestReader<{ format: ExportFormat }>): Promise<ExportFormat> {
  try {
    return (await query()).format;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("invalid_format", { cause: error, fields: { format: ERRORS.invalid_format.sentence } });
  }
}

/** Streams an export as fast as the client reads it. An error after the first chunk closes the connection: the file is not whole. */
async function sendExport(request: Request, response: Response, { format, chunks, record }: Export): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  // The first chunk is written before the status is sent: an unavailable database is 503, not an empty file.
  const first = await iterator.next();
  if (request.method !== "HEAD") await auditBeforeSend(record, () => iterator.return?.());
  response.status(200).set(generatedHeaders(exportFilename(format), EXPORTS[format].mediaType));
  if (request.method === "HEAD") {
    await iterator.return?.();
    response.end();
    return;
  }
  await streamTo(response, Readable.from(prepend(first, iterator), { objectMode: false }));
}

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
