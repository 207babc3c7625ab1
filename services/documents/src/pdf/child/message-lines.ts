const NEWLINE = 0x0a;

/**
 * Yields the lines of a child's messages, which are ASCII. Holds one line at most, and reads on only when it was taken: a child whose
 * parent is busy waits at its full pipe.
 * @throws when a line is longer than `maxBytes`
 */
export async function* readMessageLines(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  const add = (chunk: Buffer, begin: number, end: number): void => {
    length += end - begin;
    if (length > maxBytes) throw new Error("a message is too long");
    parts.push(chunk.toString("latin1", begin, end));
  };
  for await (const chunk of source) {
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, begin)) {
      add(chunk, begin, end);
      const line = parts.join("");
      parts = [];
      length = 0;
      begin = end + 1;
      yield line;
    }
    add(chunk, begin, chunk.length);
  }
}
