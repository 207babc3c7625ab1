/** The cursor of the next page from a `link` header; null on the last page. */
export function nextCursor(link: string | null): string | null {
  const target = link && /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link)?.[1];
  return target ? new URL(target, "http://localhost").searchParams.get("cursor") : null;
}
