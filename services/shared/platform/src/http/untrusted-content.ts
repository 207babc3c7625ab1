/** Headers for content that users uploaded or wrote: a browser must not sniff its type, run scripts of it or frame it. */
export const UNTRUSTED_CONTENT_HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;
