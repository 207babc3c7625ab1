import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The least that a hop written for Node does: sends each request on to one address, with kept connections and the same headers,
 * and streams both bodies. What a service adds to this is its own cost.
 */
const [target = ""] = process.argv.slice(2);
const { hostname: host, port } = new URL(target);
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const { method, url: path, headers } = incoming;
  const upstream = httpRequest({ host, port, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.once("error", () => outgoing.destroy());
  incoming.pipe(upstream);
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
