import { IMPORT_ERRORS } from "@takeoff/contracts";
import { StreamingText } from "../../../storage/forms/text-decoder.ts";
import { importError } from "./import-error.ts";

/** Decodes a text. @throws AppError `invalid_file` for bytes that are no text */
export async function* readText(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const text = new ReadText();
  for await (const chunk of source) yield text.take(chunk);
  yield text.end();
}

/**
 * Yields the bytes of a file while they are text. A CSV is stored as it is and must be text then: without this, its preview would show
 * what its import rejects.
 * @throws AppError `invalid_file` for bytes that are no text
 */
export async function* onlyText(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = new ReadText();
  for await (const chunk of source) {
    text.take(chunk);
    yield chunk;
  }
  text.end();
}

class ReadText {
  private readonly decoder = new StreamingText({ windows1252: true });

  take(chunk: Buffer): string {
    return this.decode(() => this.decoder.write(chunk));
  }

  end(): string {
    return this.decode(() => this.decoder.end());
  }

  private decode(work: () => string): string {
    let text: string;
    try {
      text = work();
    } catch (cause) {
      throw importError(IMPORT_ERRORS.noText, cause);
    }
    // A binary file may decode as text by chance; its NUL bytes tell.
    if (text.includes("\0")) throw importError(IMPORT_ERRORS.noText);
    return text;
  }
}
