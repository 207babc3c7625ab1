import { isCleanText, MAX_INTEGER, parseId } from "../text.ts";

/** Largest values of the parameters that are numbers: those of their columns. */
const NUMBERS: Readonly<Record<string, number>> = {
  id: Number.MAX_SAFE_INTEGER,
  line: Number.MAX_SAFE_INTEGER,
  organization: Number.MAX_SAFE_INTEGER,
  session: Number.MAX_SAFE_INTEGER,
  accesstoken: Number.MAX_SAFE_INTEGER,
  webhook: Number.MAX_SAFE_INTEGER,
  delivery: Number.MAX_SAFE_INTEGER,
  page: MAX_INTEGER,
};

/** Parameters that are text. Only in a name that a user typed an escaped separator or percent sign stands for itself. */
const TEXTS: Readonly<Record<string, { hasSeparators: boolean }>> = { token: { hasSeparators: false }, name: { hasSeparators: true } };

/** Characters that stand in a segment as they are (RFC 3986, 3.3), but ";", by which some servers begin parameters; and escapes. */
const SEGMENT = /^(?:[A-Za-z0-9\-._~!$&'()*+,=:@]|%[0-9A-Fa-f]{2})+$/;
/** Escapes of letters, digits and "-._~", which mean the same as the characters themselves. */
const NEEDLESS_ESCAPE = /%(?:2[DdEe]|3\d|[46][1-9A-Fa-f]|[57][\dAa]|5[Ff]|7[Ee])/;
/** "/", "\" and "%": what another server could take for a separator, or for the beginning of another escape. */
const ESCAPED_SEPARATOR = /%(?:2[Ff]|5[Cc]|25)/;

/** Reads a parameter from a segment of a raw path. @returns its text; null for an impossible value or a spelling with two readings */
export function readPathParameter(name: string, segment: string): string | null {
  const max = NUMBERS[name];
  if (max !== undefined) {
    const number = parseId(segment);
    return number !== null && number <= max ? segment : null;
  }
  const kind = TEXTS[name];
  if (!kind) throw new Error(`the path parameter ${name} has no kind`);
  if (!SEGMENT.test(segment) || NEEDLESS_ESCAPE.test(segment) || segment === "." || segment === "..") return null;
  if (!kind.hasSeparators && ESCAPED_SEPARATOR.test(segment)) return null;
  try {
    const text = decodeURIComponent(segment);
    return isCleanText(text) ? text : null;
  } catch {
    return null;
  }
}

/** A parameter in the words of JSON Schema. */
export function describePathParameter(name: string): object {
  const max = NUMBERS[name];
  return max === undefined ? { type: "string" } : { type: "integer", minimum: 1, maximum: max };
}
