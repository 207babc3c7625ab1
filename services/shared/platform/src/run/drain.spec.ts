import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { drain, disableKeepAlive } from "./drain.ts";

let server: Server;
const agents: Agent[] = [];

afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
});

async function serve(listener: RequestListener): Promise<void> {
  server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
}

function send(
  port = (server.address() as AddressInfo).port,
  agent = new Agent({ keepAlive: true }),
): Promise<{ response: IncomingMessage; text: Promise<string> }> {
  agents.push(agent);
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port }, (response) => {
      const text = response.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]).toString());
      text.catch(() => undefined);
      resolve({ response, text });
    }).on("error", reject);
  });
}

describe("drain", () => {
  it("completes the request in progress, accepts no other and closes keep-alive connections", async () => {
    let finish: () => void = () => undefined;
    await serve((_request, response) => {
      response.write("first ");
      finish = () => response.end("last");
    });
    const { port } = server.address() as AddressInfo;
    const { text } = await send();
    const drained = drain(server, 5);
    await expect(send(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    finish();
    expect(await text).toBe("first last");
    expect(await drained).toBeLessThan(2);
  });

  it("resolves immediately when all connections are idle", async () => {
    await serve((_request, response) => void response.end("done"));
    await (
      await send()
    ).text;
    expect(await drain(server, 5)).toBeLessThan(1);
  });

  it("aborts requests that do not end in time", async () => {
    await serve((_request, response) => void response.write("endless"));
    const { text } = await send();
    expect(await drain(server, 0.2)).toBeGreaterThanOrEqual(0.2);
    await expect(text).rejects.toThrow();
  });
});

it("disableKeepAlive closes each connection with its next response", async () => {
  await serve((_request, response) => void response.end("done"));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connection = async (): Promise<string | undefined> => {
    const { response, text } = await send(port, agent);
    await text;
    return response.headers.connection;
  };
  expect(await connection()).toBe("keep-alive");
  disableKeepAlive(server);
  expect(await connection()).toBe("close");
  await drain(server, 1);
});
