/**
 * A `content-disposition` header with two parameters (RFC 6266): `filename` in ASCII for old clients, `filename*` in the UTF-8
 * encoding of RFC 5987 for all others. No file name can add a parameter or a header.
 */
export function formatContentDisposition(type: "inline" | "attachment", filename: string): string {
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
