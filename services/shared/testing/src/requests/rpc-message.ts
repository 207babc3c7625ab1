import { connect } from "node:net";

/** The reply of an RPC port: a response, an error, or nothing. An event gets no reply. */
export interface RpcReply {
  response?: unknown;
  err?: { code?: string } | string;
  silent?: true;
}

export interface RpcMessage {
  pattern: unknown;
  data?: unknown;
  metadata?: unknown;
  /** Without an id the message is an event. */
  id?: string;
}

const TIMEOUT_MS = 5_000;

/**
 * Sends one message to an RPC port in the wire format: its length in characters, `#`, and JSON.
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
    const timer = setTimeout(() => end({ silent: true }), TIMEOUT_MS);
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
