import { once } from "node:events";
import { createServer } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, jest } from "@jest/globals";
import { isFree, Ports } from "./ports.ts";

const folder = mkdtempSync(join(tmpdir(), "takeoff-ports-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("hands out no port twice to products that start at once, before any of them is bound", async () => {
  const products = Array.from({ length: 40 }, (_, index) => new Ports(join(folder, `${index}.json`)));
  const ports = await Promise.all(products.map(async (product) => [await product.free(), await product.free(), await product.free()]));
  expect(new Set(ports.flat()).size).toBe(120);
});

it("gives a named port again until another program holds it", async () => {
  const file = join(folder, "named.json");
  const port = await new Ports(file).stable("mail");
  expect(await new Ports(file).stable("mail")).toBe(port);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  expect(await isFree(port)).toBe(false);
  expect(await new Ports(file).stable("mail")).not.toBe(port);
  server.close();
});

it("leaves a named port to a process that may hand it out now", async () => {
  const file = join(folder, "handed-out.json");
  const port = await new Ports(file).stable("mail");
  jest.resetModules();
  const another = await import("./ports.ts");
  expect(await new another.Ports(file).stable("mail")).not.toBe(port);
});
