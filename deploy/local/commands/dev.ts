import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, relative } from "node:path";
import { SETTINGS } from "@takeoff/contracts";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { findAffected, Restarts } from "./dev/restarts.ts";
import { SERVICE_FOLDERS } from "../parts/service-parts.ts";
import { ROOT } from "../places.ts";
import { runProduct, type PublicServer } from "./run-product.ts";
import type { Settings } from "../settings/settings.ts";
import { step, terminal } from "../steps.ts";

/** A service that is being edited need not finish what it is at. */
const GRACE_SECONDS = 1;

/** Compiles and serves every edit at once. */
const serveEdits: PublicServer = async (stack, settings, gatewayPort) => {
  const web = await serveWeb(settings, `http://127.0.0.1:${gatewayPort}`);
  const restarts = new Restarts(async (names) => {
    if (!(await compile())) return false;
    await step(terminal, `${names.join(", ")} restarted`, async () => {
      await Promise.all(names.map((name) => stack.restart(name, GRACE_SECONDS)));
    });
    return true;
  });
  web.watcher.add(join(ROOT, "services")).on("all", (_event, file) => restarts.touch(findAffected(relative(ROOT, file))));
  return async () => {
    await web.close();
    await restarts.settled();
  };
};

/**
 * Serves the web app from its sources, with edits shown at once, on the public port; everything else goes to the
 * gateway. Browser and gateway thus see the one public address that their same-origin rule asks for.
 */
async function serveWeb(settings: Settings, gatewayUrl: string): Promise<ViteDevServer> {
  const root = join(ROOT, "web");
  const server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    clearScreen: false,
    plugins: [filledPage(settings)],
    server: {
      host: "127.0.0.1",
      port: settings.port,
      strictPort: true,
      proxy: { "/client/api": { target: gatewayUrl }, "^/(?!client(?:/|$))": { target: gatewayUrl } },
    },
  });
  return server.listen();
}

/** Fills the page's blanks as the gateway does; no policy asks for a nonce here. */
function filledPage({ limits }: Settings): Plugin {
  const largest = limits.MAX_UPLOAD_BYTES ?? String(SETTINGS.MAX_UPLOAD_BYTES.default);
  return {
    name: "filled-page",
    transformIndexHtml: (html) => html.replaceAll("__CSP_NONCE__", "").replaceAll("__MAX_UPLOAD_BYTES__", largest),
  };
}

/** Compiles what has changed of the services; its messages go to the terminal. @returns whether there was no error */
async function compile(): Promise<boolean> {
  // A run of the native compiler over unchanged projects takes a tenth of a second; its watch mode takes seconds to notice.
  const tsc = join(ROOT, "node_modules", "typescript7", "bin", "tsc");
  const projects = SERVICE_FOLDERS.map((folder) => join(folder, "tsconfig.build.json"));
  const child = spawn(process.execPath, [tsc, "-b", ...projects], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}

process.exitCode = await runProduct(process.argv.slice(2), serveEdits);
