/** The file name of a Content-Disposition header. The RFC 5987 form takes precedence over the plain one; null for none. */
export function filenameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Malformed percent-encoding: use the plain form.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
  if (quoted) return quoted.replace(/\\(.)/g, "$1");
  return /filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1] ?? null;
}

/** A file name without its last extension. */
export function stemOf(filename: string): string {
  return filename.replace(/\.[^./\\]+$/, "") || filename;
}
