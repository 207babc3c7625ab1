import { connect } from "node:net";

/** What an RPC port answered: a response, an error, or nothing, which is all that an event gets. */
export interface RpcReply {
  response?: unknown;
  err?: { code?: string } | string;
  silent?: true;
}

export interface RpcMessage {
  pattern: unknown;
  data?: unknown;
  metadata?: unknown;
  /** Left out, it is an event, which nothing answers. */
  id?: string;
}

const PATIENCE_MS = 5_000;

/**
 * Sends one message to an RPC port as it goes over the wire: its length in characters, `#`, and JSON.
 * @param endpoint `host:port`
 */
export function sendRpc(endpoint: string, message: RpcMessage): Promise<RpcReply> {
  const [host = "", port = ""] = endpoint.split(":");
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) });
    const end = (reply: RpcReply): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(reply);
    };
    const timer = setTimeout(() => end({ silent: true }), PATIENCE_MS);
    let text = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      const json = JSON.stringify(message);
      const frame = `${json.length}#${json}`;
      if (message.id === undefined) socket.end(frame);
      else socket.write(frame);
    });
    socket.on("data", (chunk: string) => {
      text += chunk;
      const mark = text.indexOf("#");
      const json = text.slice(mark + 1);
      if (mark > 0 && json.length >= Number(text.slice(0, mark))) end(JSON.parse(json) as RpcReply);
    });
    socket.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.on("close", () => end({ silent: true }));
  });
}
