export * from "../erasure/erase-command.ts";
export * from "../erasure/erasure-loop.ts";
export * from "./event-worker.ts";
export * from "./platform.module.ts";
export * from "./serve.ts";
export * from "./run-worker.ts";
