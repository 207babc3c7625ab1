import { join } from "node:path";
import { runnerImport, type Plugin } from "vite";
import type * as manualModule from "../manual/manual.ts";

/** What the landing page imports to link to the manual; `src/vite-env.d.ts` declares what is in it. */
const MODULE = "virtual:client-manual";
const NAME = "takeoff-client-manual.pdf";

/**
 * Makes the client manual with the web app, so that neither is ever older than the other. In development it is made
 * when it is asked for.
 */
export function manual(): Plugin {
  let root = "";
  let base = "";
  let isServed = false;
  const make = async (): Promise<manualModule.Manual> => {
    // Through vite, which finds our packages' sources: the build needs no other build first.
    const { module } = await runnerImport<typeof manualModule>(join(root, "manual/manual.ts"), {
      root,
      configFile: false,
      logLevel: "warn",
      environments: { inline: { resolve: { conditions: ["source", "node", "import", "default"] } } },
    });
    return module.makeManual();
  };
  return {
    name: "takeoff-manual",
    configResolved(config) {
      ({ root, base } = config);
      isServed = config.command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { bytes, pages } = await make();
      const url = isServed
        ? JSON.stringify(`${base}${NAME}`)
        : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: NAME, source: bytes })}`;
      return `export const MANUAL = { url: ${url}, pages: ${pages}, bytes: ${bytes.length} };`;
    },
    configureServer({ middlewares }) {
      middlewares.use(`${base}${NAME}`, (_request, response, next) => {
        make().then(({ bytes }) => response.setHeader("content-type", "application/pdf").end(bytes), next);
      });
    },
  };
}
