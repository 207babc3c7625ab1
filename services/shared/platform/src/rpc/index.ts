export * from "./rpc-client.ts";
export * from "./rpc-handler.ts";
export * from "./rpc-token.ts";
