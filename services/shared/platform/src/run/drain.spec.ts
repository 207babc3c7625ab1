import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { drain } from "./drain.ts";

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

function call(port = (server.address() as AddressInfo).port): Promise<{ answer: IncomingMessage; text: Promise<string> }> {
  const agent = new Agent({ keepAlive: true });
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
