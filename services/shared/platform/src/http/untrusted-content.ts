/** For whatever people stored or wrote: a browser neither guesses its type, nor runs, nor frames it. */
export const HARMLESS_HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;
