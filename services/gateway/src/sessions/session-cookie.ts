/** A token as identity makes them: anything else is not even asked about. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session's token from a `cookie` header; null when there is none that could be ours. */
export function readSessionToken(header: string | undefined, cookieName: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [name, value] = splitOnce(pair.trim(), "=");
    if (name === cookieName && value !== undefined && TOKEN.test(value)) return value;
  }
  return null;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
