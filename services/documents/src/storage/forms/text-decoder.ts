/**
 * Decodes text while it streams, by its byte order mark. Without one, it decodes UTF-8, or UTF-16 when one of the first two bytes
 * is NUL. Throws TypeError for invalid bytes.
 */
export class StreamingText {
  private decoder: InstanceType<typeof TextDecoder> | null = null;
  private head = Buffer.alloc(0);

  write(chunk: Buffer): string {
    if (this.decoder) return this.decoder.decode(chunk, { stream: true });
    this.head = Buffer.concat([this.head, chunk]);
    // The first four bytes determine the encoding.
    return this.head.length < 4 ? "" : this.begin();
  }

  end(): string {
    const begun = this.decoder ? "" : this.begin();
    return begun + (this.decoder?.decode() ?? "");
  }

  private begin(): string {
    this.decoder = new TextDecoder(encodingOf(this.head), { fatal: true });
    return this.decoder.decode(this.head, { stream: true });
  }
}

function encodingOf(head: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head.length >= 2 && head[0] !== 0 && head[1] === 0) return "utf-16le";
  if (head.length >= 2 && head[0] === 0 && head[1] !== 0) return "utf-16be";
  return "utf-8";
}
