import { csvLine } from "@takeoff/platform";
import type { RowHandler } from "./xml-rows.ts";

/** Lines are passed on in pieces of at least so many characters. */
const PIECE = 65_536;

/**
 * The CSV, in UTF-8, of the rows that `read` hands out; reads only as fast as the output is consumed.
 * @throws what `read` throws
 */
export async function* csvOf(read: (onRow: RowHandler) => Promise<unknown>): AsyncGenerator<Buffer> {
  const { readable, writable } = new TransformStream<Buffer, Buffer>();
  const writer = writable.getWriter();
  let lines = "";
  const give = async (): Promise<void> => {
    const piece = Buffer.from(lines);
    lines = "";
    await writer.write(piece);
  };
  const reading = (async () => {
    try {
      await read((cells) => {
        // A row without cells keeps its place: readers skip lines that are empty.
        lines += csvLine(cells.some((cell) => cell !== "") ? cells : ["", ""]);
        return lines.length >= PIECE ? give() : undefined;
      });
      await give();
      await writer.close();
    } catch (error) {
      await writer.abort(error);
      throw error;
    }
  })();
  // An error of the reading reaches the consumer through the stream.
  reading.catch(() => undefined);
  yield* readable;
  await reading;
}
