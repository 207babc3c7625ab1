// jsdom has no fetch and what belongs to it: components get Node's, as jsdom's own documentation advises.
import { TestEnvironment } from "jest-environment-jsdom";

const MISSING = ["Headers", "Request", "Response", "ReadableStream", "TextDecoder", "TextEncoder", "TransformStream", "structuredClone"];

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
  }
}
