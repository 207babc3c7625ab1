/** A `content-disposition` header (RFC 6266) with `filename` in ASCII and `filename*` in UTF-8. No file name can add to it. */
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
