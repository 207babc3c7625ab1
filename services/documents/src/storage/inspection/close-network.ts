import { registerHooks } from "node:module";

const NETWORK = ["dgram", "dns", "dns/promises", "http", "http2", "https", "inspector", "inspector/promises", "net", "tls"];

/**
 * Removes the APIs with which JavaScript opens connections from this process. Node's permission model covers files, processes,
 * threads and native code; this version of Node cannot restrict the network.
 */
export function closeNetwork(): void {
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) Reflect.deleteProperty(globalThis, name);
  const refuse = (id: string): void => {
    if (NETWORK.includes(id.replace(/^node:/, ""))) throw new Error(`${id} is not available here`);
  };
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (id: string) => {
    refuse(id);
    return getBuiltinModule(id);
  };
  registerHooks({
    resolve(specifier, context, next) {
      refuse(specifier);
      return next(specifier, context);
    },
  });
}
