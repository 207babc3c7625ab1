import { join } from "node:path";
import { runnerImport, type Plugin } from "vite";
import type * as manualModule from "../manual/manual.ts";

/** The virtual module that the landing page imports to link to the manual; `src/vite-env.d.ts` declares its exports. */
const MODULE = "virtual:client-manual";
const NAME = "takeoff-client-manual.pdf";

/**
 * Generates the client manual as part of the web app's build, so that the two are always of the same version. The
 * development server generates it on each request.
 */
export function manual(): Plugin {
  let root = "";
  let base = "";
  let isServed = false;
  const make = async (): Promise<manualModule.Manual> => {
    // Vite resolves our packages to their sources: no other package has to be built first.
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
