/**
 * Replaces `_x000D_` by the character with that code, as Office writes characters that XML cannot hold (ECMA-376, 22.4.2.4) and .NET those
 * that names cannot (XmlConvert.EncodeName).
 */
export function decodeEscapes(text: string): string {
  return text.includes("_x") ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;
}
