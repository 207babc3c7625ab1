// jsdom has no fetch and what belongs to it: components get Node's, as jsdom's own documentation advises.
import icons from "@tabler/icons-react";
import { TestEnvironment } from "jest-environment-jsdom";

const MISSING = ["Headers", "Request", "Response", "ReadableStream", "TextDecoder", "TextEncoder", "TransformStream", "structuredClone"];

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    // React takes a stack for each element that is made. jest's 100 frames take longer.
    this.global.Error.stackTraceLimit = 10;
    // One file of 6,000 icons, which would be compiled for each test file.
    this.global.tablerIcons = icons;
  }
}
