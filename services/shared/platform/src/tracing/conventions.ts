/** The entry of an HTTP request's headers and of an RPC packet's metadata that carries the W3C trace context between processes. */
export const TRACEPARENT = "traceparent";

/** Attributes of an RPC request's span, on either side. */
export const makeRpcAttributes = (pattern: string): Record<string, string> => ({ "rpc.system.name": "nestjs", "rpc.method": pattern });

/** Attributes of an event's span, on either side. */
export const makeEventAttributes = (id: string, type: string): Record<string, string> => ({
  "messaging.system": "bullmq",
  "messaging.message.id": id,
  "takeoff.event.type": type,
});
