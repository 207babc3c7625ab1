export * from "./event-job.ts";
export * from "./fair-slots.ts";
export * from "./queue-admin.ts";
export * from "./queue-worker.ts";
export * from "./queues.ts";
