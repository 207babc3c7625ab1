import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { ROOT } from "../places.ts";

/**
 * Serves the web app from its sources, with edits shown at once, on the public port; everything else goes to the
 * gateway. Browser and gateway thus see the one public address that their same-origin rule asks for.
 */
export async function serveWeb(port: number, gatewayUrl: string): Promise<ViteDevServer> {
  const root = join(ROOT, "web");
  const server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    clearScreen: false,
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      proxy: { "/client/api": { target: gatewayUrl }, "^/(?!client(?:/|$))": { target: gatewayUrl } },
    },
  });
  return server.listen();
}
