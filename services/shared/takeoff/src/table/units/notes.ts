/** The longest note that is read, in characters. */
const MAX_NOTE = 300;

/**
 * The cells above a table that may say something of all of it.
 * @param above the rows above the header
 */
export function listNotes(above: readonly (readonly string[])[]): string[] {
  return above.flat().filter((cell) => cell.length <= MAX_NOTE);
}
