import { isBuiltin, registerHooks } from "node:module";
import { Socket } from "node:net";

/** Modules of Node without a way out of the process: they compute. */
const HARMLESS = new Set(["assert", "buffer", "events", "path", "querystring", "string_decoder", "timers", "url", "util", "zlib"]);
/** Functions of `process` that reach other processes, native code, or Node's internals. */
const PROCESS_FUNCTIONS = ["_debugEnd", "_debugProcess", "_kill", "_linkedBinding", "binding", "chdir", "dlopen", "execve", "kill"];
const CONNECTING = ["EventSource", "WebSocket", "XMLHttpRequest", "fetch"];

/**
 * Takes from this process's JavaScript what leads out of it: all modules of Node but a few, the functions that connect, and those of
 * `process` that reach others. To be called when the program is loaded. The kernel forbids the same where it can; this is what remains
 * where it cannot, and JavaScript has more ways than a list can name.
 */
export function closeBuiltIns(): void {
  for (const name of CONNECTING) Reflect.deleteProperty(globalThis, name);
  // Without a module, `process.stdin` leads to this class.
  Socket.prototype.connect = () => refuse("a connection");
  for (const name of PROCESS_FUNCTIONS) Reflect.set(process, name, () => refuse(name));
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (id: string) => {
    rejectModule(id);
    return getBuiltinModule(id);
  };
  registerHooks({
    resolve(specifier, context, next) {
      if (isBuiltin(specifier)) rejectModule(specifier);
      return next(specifier, context);
    },
  });
}

function rejectModule(id: string): void {
  if (!HARMLESS.has(id.replace(/^node:/, ""))) refuse(id);
}

function refuse(what: string): never {
  throw new Error(`${what} is not available here`);
}
