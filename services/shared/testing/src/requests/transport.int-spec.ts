import { once } from "node:events";
import { buffer as readAll } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { afterAll, expect, it } from "@jest/globals";
import { open } from "./transport.ts";

/** A server in a thread of its own, which closes a connection shortly after each response. */
const SERVER = `
  const { createServer } = require("node:net");
  const { parentPort } = require("node:worker_threads");
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => {
      socket.write("HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nOK");
      setTimeout(() => socket.end(), 50);
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

const server = new Worker(SERVER, { eval: true });
const [port] = (await once(server, "message")) as [number];
const origin = `http://127.0.0.1:${port}`;
afterAll(() => server.terminate());

async function get(): Promise<string> {
  return (await readAll((await open({ method: "GET", origin, path: "/" })).stream)).toString();
}

it("sends no request on a connection that was closed while the test computed", async () => {
  for (let round = 0; round < 5; round++) {
    expect(await get()).toBe("OK");
    // Nothing is read meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
});
