/** Texts that are remembered at once. */
const REMEMBERED = 5000;

/**
 * Remembers what texts are read as. Tables repeat their texts: looking one up again takes a tenth of the time of reading it or less.
 * @param read must depend on nothing but the text, and what it returns must not be changed
 * @param maxLength longer texts are read each time
 */
export function rememberTexts<T>(read: (text: string) => T, maxLength: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > maxLength) return read(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    // Forgotten as a whole: a table has a few hundred different texts, and one that repeats none must not fill the memory.
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, found);
    return found;
  };
}
