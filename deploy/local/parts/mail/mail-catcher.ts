import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { parseArgs } from "node:util";
import { MailDev } from "maildev";
import { isOwnRequest } from "./mail-access.ts";

/** As many as anyone reads; the oldest go first. */
const MAX_EMAILS = 1_000;

type Listener = (...args: unknown[]) => void;

const { values } = parseArgs({ options: { smtp: { type: "string" }, web: { type: "string" }, folder: { type: "string" } }, strict: true });
const ip = "127.0.0.1";
const maildev = new MailDev({
  smtp: Number(values.smtp),
  ip,
  web: Number(values.web),
  webIp: ip,
  mailDirectory: values.folder,
  maxEmails: MAX_EMAILS,
  // It would write subjects and recipients to its log: names of projects and people belong in no log.
  silent: true,
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void maildev.stop().finally(() => process.exit()));

const { api } = await maildev.start();
if (!api) throw new Error("The mail catcher has no web server.");
guard(api.server.server);

/**
 * Puts `isOwnRequest` before everything that the web server does. maildev has no switch for it: it answers every origin, with
 * credentials, and a hook of its framework cannot be added to a server that listens.
 */
function guard(server: HttpServer): void {
  const requests = server.listeners("request") as Listener[];
  const upgrades = server.listeners("upgrade") as Listener[];
  server.removeAllListeners("request").removeAllListeners("upgrade");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isOwnRequest(request.headers)) for (const listener of requests) listener.call(server, request, response);
    else response.writeHead(403, { "content-type": "text/plain", connection: "close" }).end("Not for other sites.\n");
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isOwnRequest(request.headers)) for (const listener of upgrades) listener.call(server, request, socket, head);
    else socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
}
