/**
 * A `content-disposition` header with the name twice (RFC 6266): for old clients in plain ASCII, for all others as
 * UTF-8 in RFC 5987's encoding. Whatever the name holds, it is one header of two parameters.
 */
export function contentDisposition(type: "inline" | "attachment", filename: string): string {
  const plain = filename
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
