// jest's own environment puts a proxy in front of the global object of a test file's context. Each `Math` or `String` in the code calls
// it, which made tests two to twenty times as slow. The global object of this context is an ordinary one.
import { constants, createContext } from "node:vm";
import { ModernFakeTimers } from "@jest/fake-timers";
import { TestEnvironment } from "jest-environment-node";
import { ModuleMocker } from "jest-mock";
import { installCommonGlobals } from "jest-util";

/** Node makes buffers of its own realm's classes: the tests' must be the same. */
const SHARED = ["Buffer", "ArrayBuffer", "Uint8Array"];

export default class PlainEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { projectConfig } = config;
    const global = createContext(constants.DONT_CONTEXTIFY);
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
      if (!Object.hasOwn(global, name)) Object.defineProperty(global, name, descriptor.get ? lazy(global, name) : descriptor);
    for (const name of SHARED) global[name] = globalThis[name];
    global.global = global;
    global.Error.stackTraceLimit = 100;
    installCommonGlobals(global, projectConfig.globals, "off");
    this.context = global;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }
}

/** A global that Node loads when it is first read. A test that replaces it replaces its own, as with jest's `process`. */
function lazy(global, name) {
  const set = (value) => void Object.defineProperty(global, name, { value, configurable: true, enumerable: true, writable: true });
  return { configurable: true, enumerable: true, get: () => globalThis[name], set };
}
