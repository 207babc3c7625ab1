import { isSecure } from "@takeoff/contracts";
import type { NextFunction, Request, Response } from "express";

const TWO_YEARS_SECONDS = 63_072_000;

/** Sets the security headers of every response. The page of the web app replaces the content security policy by `pagePolicy`. */
export function securityHeaders(publicUrl: string) {
  const headers: Record<string, string> = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(isSecure(publicUrl) ? { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` } : {}),
  };
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.set(headers);
    next();
  };
}

/** The content security policy of the web app's page. The nonce is for styles that Mantine adds at run time; `blob:` for the preview. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src blob:",
    "object-src blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The content security policy of the worker in which pdf.js reads drawings. A worker has the policy of its own response, not
 * that of the page: so only here WebAssembly runs, which decodes JPEG 2000, JBIG2 and fax images. The worker makes no
 * request and evaluates no script: what it works on comes from the page.
 */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
