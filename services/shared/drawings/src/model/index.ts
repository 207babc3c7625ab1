export * from "./drawing.ts";
export * from "./model.ts";
export * from "./random.ts";
