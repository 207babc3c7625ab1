import { removeDirectionalFormatting, TEXT_LIMITS } from "@takeoff/contracts";

// oxlint-disable-next-line no-control-regex -- removing control characters is this expression's purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** The name to store for a file: the last segment of any path, without control and formatting characters, cut to 255 bytes of UTF-8. */
export function cleanFilename(sent: string): string {
  const segment = (sent.split(/[/\\]/).at(-1) ?? "").toWellFormed();
  // Formatting characters disguise a name on screen.
  const name = removeDirectionalFormatting(segment).replace(CONTROL, "").trim();
  if (Buffer.byteLength(name) <= TEXT_LIMITS.filenameBytes) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : "";
  return cutToBytes(name.slice(0, name.length - extension.length), TEXT_LIMITS.filenameBytes - Buffer.byteLength(extension)) + extension;
}

/** The longest prefix of a text that fits into `bytes`, cut between characters. */
function cutToBytes(text: string, bytes: number): string {
  let size = 0;
  let prefix = "";
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    prefix += character;
  }
  return prefix;
}
