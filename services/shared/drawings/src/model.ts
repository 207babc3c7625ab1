export * from "./demo/model/drawing.ts";
export * from "./demo/model/model.ts";
export * from "./job/job-model.ts";
export * from "./random.ts";
