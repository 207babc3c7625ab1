import { readdirSync } from "node:fs";
import { extname, sep } from "node:path";
import express, { type Request, type RequestHandler, type Response } from "express";

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
export function serveStaticFiles(folder: string, options: { immutable: boolean; maxAge: string }): RequestHandler {
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
