import { crc32 } from "node:zlib";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { RECEIPT_HEAD_BYTES, type StorageReceipt } from "@takeoff/platform/http";

/** Bodies that are kept at the same time, 32 MiB. */
const BUFFERS = 4;

/** A body that is sent to the store, kept until the store has it: what came of it can be sent again, as far as it came. */
export class KeptBody {
  private filled = 0;
  private checksum = 0;

  constructor(
    /** Bytes that the client announced. */
    readonly length: number,
    private readonly buffer: Buffer,
    /** Gives the memory back; to be called once. */
    readonly release: () => void,
  ) {}

  /** Copies a chunk: small ones that were kept themselves would take many times their bytes. */
  add(chunk: Buffer): void {
    this.filled += chunk.copy(this.buffer, this.filled);
    this.checksum = crc32(chunk, this.checksum);
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.filled);
  }

  get isComplete(): boolean {
    return this.filled === this.length;
  }

  get receipt(): StorageReceipt {
    return { size: this.filled, crc32: this.checksum, head: this.bytes.subarray(0, RECEIPT_HEAD_BYTES).toString("base64") };
  }
}

/** The memory for bodies that are kept: allocated and written to with the first, so that the process's memory stays the same. */
export class KeptBodies {
  private idle: Buffer[] | null = null;

  /** Null for an empty body, one that is larger than a part, and while others have all the memory. */
  take(length: number): KeptBody | null {
    if (!(length > 0 && length <= UPLOAD_PART_BYTES)) return null;
    // Not from Node's pool: a slice would keep the whole pool in memory.
    const idle = (this.idle ??= Array.from({ length: BUFFERS }, () => Buffer.allocUnsafeSlow(UPLOAD_PART_BYTES).fill(0)));
    const buffer = idle.pop();
    return buffer ? new KeptBody(length, buffer, () => void idle.push(buffer)) : null;
  }
}
