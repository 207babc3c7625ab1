import type { Readable } from "node:stream";
import { LIMITS, UPLOAD_FILENAME, UPLOAD_PART_BYTES, type Caller } from "@takeoff/contracts";
import { DataStore, Upload } from "@tus/server";
import type { UnfinishedUploadEntity } from "../../core/unfinished-uploads/unfinished-upload.entity.ts";
import type { RequestBytes } from "./request-bytes.ts";
import type { ResumableUploads } from "./resumable-uploads.service.ts";
import { splitIntoParts } from "./split-into-parts.ts";

/** What the tus protocol needs of our uploads, for one request. */
export class TusStore extends DataStore {
  override extensions = ["creation", "expiration", "termination"];
  /** As the library asked for it in this request, under the upload's lock. */
  private found: UnfinishedUploadEntity | null = null;

  constructor(
    private readonly caller: Caller,
    private readonly uploads: ResumableUploads,
    private readonly bytes: RequestBytes,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { [UPLOAD_FILENAME]: filename, ...texts } = upload.metadata ?? {};
    const fields = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ""]));
    await this.uploads.create(this.caller, { id: upload.id, filename: filename ?? "", fields, length: upload.size ?? 0 });
    return upload;
  }

  /**
   * Stores the bytes of a request in parts. What arrived before the connection was lost is stored, too, so that a line on which
   * every request fails still brings an upload to its end.
   * @param empty the library's stream, to which no byte is given
   * @returns the offset behind the last byte
   */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const upload = this.found?.id === id ? this.found : await this.uploads.get(this.caller, id);
    try {
      return await this.append(upload, offset);
    } catch (error) {
      // Why the bytes ended early says more than that they are too few.
      this.bytes.throwIfFailed();
      throw error;
    }
  }

  private async append(upload: UnfinishedUploadEntity, offset: number): Promise<number> {
    const received = await this.receive(upload, offset);
    if (received !== null) return offset + received;
    const bytes = this.bytes.read(upload.length - offset);
    let end = offset;
    for await (const part of splitIntoParts(bytes, UPLOAD_PART_BYTES)) end += await this.uploads.append(upload, end, part);
    this.bytes.throwIfFailed();
    return end;
  }

  /** Has the gateway store the part that it offers to. @returns the number of bytes; null where they come here */
  private async receive(upload: UnfinishedUploadEntity, offset: number): Promise<number | null> {
    if (!this.bytes.isOffered) return null;
    const received = await this.uploads.appendReceived(upload, offset, (url, abort) => this.bytes.receive(url, abort));
    this.bytes.throwIfFailed();
    return received;
  }

  override async getUpload(id: string): Promise<Upload> {
    this.found = await this.uploads.get(this.caller, id);
    const { length, received, created_at } = this.found;
    return new Upload({ id, size: length, offset: received, creation_date: created_at.toISOString() });
  }

  override async remove(id: string): Promise<void> {
    await this.uploads.cancel(this.caller, id);
  }

  /** Milliseconds. */
  override getExpiration(): number {
    return LIMITS.unfinishedUploadSeconds * 1000;
  }
}
