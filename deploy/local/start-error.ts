/** Something the reader can act on: printed as one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The sentence for a person; anything unforeseen keeps its stack, since only a programmer can help then. */
export function toSentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
