import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { Link } from "./link.ts";

let echo: Server;
let link: Link;
const sockets: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(echo, "listening");
  link = await Link.to(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`, 0);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await link.close();
  echo.close();
});

async function join(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(Number(new URL(link.url("tcp://host:1")).port), "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, heard: () => text };
}

/** Resolves with the end of a connection, also when it is an error. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

describe("a link", () => {
  test("passes both ways", async () => {
    const { socket, heard } = await join();
    socket.write("hello");
    await waitFor(() => heard() === "hello");
  });

  test("that is cut breaks what is connected, refuses more, and opens on the same port", async () => {
    const { socket } = await join();
    const closed = closing(socket);
    await link.cut();
    await closed;
    await expect(join()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await link.open();
    const { socket: again, heard } = await join();
    again.write("x");
    await waitFor(() => heard() === "x");
  });

  test("cuts itself after so many bytes", async () => {
    link.cutAfter(1_000);
    const { socket } = await join();
    const closed = closing(socket);
    socket.write(Buffer.alloc(1_500));
    await closed;
  });
});
