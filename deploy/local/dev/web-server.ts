import { join } from "node:path";
import { SETTINGS } from "@takeoff/contracts";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { ROOT } from "../places.ts";
import type { Settings } from "../settings.ts";

/**
 * Serves the web app from its sources, with edits shown at once, on the public port; everything else goes to the
 * gateway. Browser and gateway thus see the one public address that their same-origin rule asks for.
 */
export async function serveWeb(settings: Settings, gatewayUrl: string): Promise<ViteDevServer> {
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
