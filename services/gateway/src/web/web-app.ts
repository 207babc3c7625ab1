import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, extname, sep } from "node:path";
import { API_BASE, APP_BASE } from "@takeoff/contracts";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { pagePolicy, PDF_WORKER_POLICY } from "../edge/security-headers.ts";

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const LIMIT_PLACEHOLDER = /__MAX_UPLOAD_BYTES__/g;
const ASSETS = `${APP_BASE}/assets`;
/** The build names it after its module in pdfjs-dist. */
const PDF_WORKER = /^\/pdf\.worker\.[\w.-]+\.mjs$/;

/**
 * Serves the built web app. Assets are cacheable for a year, since their names contain a hash of their content. Every other
 * path below the base gets the page, with a fresh nonce and a content security policy that contains it. API paths are passed on.
 */
export function serveWebApp(folder: string, maxUploadBytes: number): RequestHandler {
  // The web app rejects a file that is too large before it uploads it.
  const page = readFileSync(join(folder, "index.html"), "utf8").replace(LIMIT_PLACEHOLDER, String(maxUploadBytes));
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use(ASSETS, setWorkerPolicy, serveStaticFiles(join(folder, "assets"), { immutable: true, maxAge: "1y" }));
  // index.html is not served as a static file: without its nonce and policy its scripts do not run.
  router.get(`${APP_BASE}/index.html`, (request, response, next) => sendPage(page, request, response, next));
  router.use(APP_BASE, serveStaticFiles(folder, { immutable: false, maxAge: "1h" }));
  router.use((request, response, next) => sendPage(page, request, response, next));
  return (request, response, next) => {
    if (request.path === API_BASE || request.path.startsWith(`${API_BASE}/`)) next();
    else router(request, response, next);
  };
}

function setWorkerPolicy(request: Request, response: Response, next: NextFunction): void {
  if (PDF_WORKER.test(request.path)) response.set("content-security-policy", PDF_WORKER_POLICY);
  next();
}

function sendPage(page: string, request: Request, response: Response, next: NextFunction): void {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  if (request.path === "/") return response.redirect(302, `${APP_BASE}/`);
  const isBelowBase = request.path === APP_BASE || request.path.startsWith(`${APP_BASE}/`);
  // A missing asset is a 404: browsers would run or cache a page in its place as an asset.
  if (!isBelowBase || request.path.startsWith(`${ASSETS}/`)) return next();
  const nonce = randomBytes(16).toString("base64");
  response.set({ "content-security-policy": pagePolicy(nonce), "cache-control": "no-store" });
  response.type("html").send(page.replace(NONCE_PLACEHOLDER, nonce));
}

/** The compressed files that the web app's build writes, by the endings of their names, the smallest first. */
const ENCODINGS = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;

/**
 * Serves the files of a folder, of which some have a compressed one next to them (`name.js.br`, `name.js.gz`): it is sent
 * to clients that accept its encoding, with the type of the file itself. Nothing is compressed while a request waits. A
 * request for a range gets a part of the file itself. The compressed files have no address of their own.
 */
function serveStaticFiles(folder: string, options: { immutable: boolean; maxAge: string }): RequestHandler {
  const compressed = compressedFiles(folder);
  const setHeaders = (response: Response): void => {
    const { path, encoding } = response.locals["file"] as Chosen;
    if (!encoding) return;
    response.type(extname(path));
    response.setHeader("content-encoding", encoding);
  };
  const send = express.static(folder, { ...options, index: false, redirect: false, setHeaders });
  return (request, response, next) => {
    const { path, url } = request;
    if (ENCODINGS.some(({ ending }) => path.endsWith(ending))) return next();
    const variants = compressed.get(path);
    if (variants) response.vary("accept-encoding");
    const chosen = variants && choose(request, variants);
    response.locals["file"] = { path, encoding: chosen?.encoding } satisfies Chosen;
    if (chosen) request.url = path + chosen.ending;
    send(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
}

type Variant = (typeof ENCODINGS)[number];
interface Chosen {
  path: string;
  encoding: Variant["encoding"] | undefined;
}

/** The compressed files of a folder by the paths of the files that they were made of. */
function compressedFiles(folder: string): Map<string, readonly Variant[]> {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const found = new Map<string, readonly Variant[]>();
  for (const name of names) {
    const variants = ENCODINGS.filter(({ ending }) => names.has(name + ending));
    if (variants.length > 0) found.set(`/${name.split(sep).join("/")}`, variants);
  }
  return found;
}

function choose(request: Request, variants: readonly Variant[]): Variant | undefined {
  if (request.headers.range !== undefined) return undefined;
  return variants.find(({ encoding }) => request.acceptsEncodings(encoding) !== false);
}
