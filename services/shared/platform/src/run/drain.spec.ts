import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { drain, letGo } from "./drain.ts";

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

function call(
  port = (server.address() as AddressInfo).port,
  agent = new Agent({ keepAlive: true }),
): Promise<{ answer: IncomingMessage; text: Promise<string> }> {
  agents.push(agent);
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port }, (answer) => {
      const text = answer.toArray().then((chunks) => Buffer.concat(chunks as Buffer[]).toString());
      text.catch(() => undefined);
      resolve({ answer, text });
    }).on("error", reject);
  });
}

describe("draining a server", () => {
  it("lets the request in hand end, takes no other, and leaves no kept-alive connection", async () => {
    let finish: () => void = () => undefined;
    await serve((_request, response) => {
      response.write("first ");
      finish = () => response.end("last");
    });
    const { port } = server.address() as AddressInfo;
    const { text } = await call();
    const drained = drain(server, 5);
    await expect(call(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    finish();
    expect(await text).toBe("first last");
    expect(await drained).toBeLessThan(2);
  });

  it("ends at once when nothing is in hand but idle connections", async () => {
    await serve((_request, response) => void response.end("done"));
    await (
      await call()
    ).text;
    expect(await drain(server, 5)).toBeLessThan(1);
  });

  it("breaks off what does not end in time", async () => {
    await serve((_request, response) => void response.write("for ever"));
    const { text } = await call();
    expect(await drain(server, 0.2)).toBeGreaterThanOrEqual(0.2);
    await expect(text).rejects.toThrow();
  });
});

describe("a server that is about to stop", () => {
  it("ends each connection with the next answer on it", async () => {
    await serve((_request, response) => void response.end("done"));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connection = async (): Promise<string | undefined> => {
      const { answer, text } = await call(port, agent);
      await text;
      return answer.headers.connection;
    };
    expect(await connection()).toBe("keep-alive");
    letGo(server);
    expect(await connection()).toBe("close");
    await drain(server, 1);
  });
});
