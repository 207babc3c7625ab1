import { createServer } from "node:http";
import { LIMITS } from "@takeoff/contracts";
import { ExpressAdapter } from "@nestjs/platform-express";

/** How often Node looks for connections whose headers take too long; its default of 30 s would triple that limit. */
const CONNECTIONS_CHECK_MS = 2_000;

/** Express on a server whose limits are set when it is made: Node takes some of them only then. */
export class TunedExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = createServer(
      {
        connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
        headersTimeout: LIMITS.headersTimeoutMs,
        // Uploads may take as long as they keep moving; who reads a body watches its rate.
        requestTimeout: 0,
        // Node answers a request without a host by itself and goes on to hand out what came behind it in the same
        // packet: the gateway refuses such a request with all that follows.
        requireHostHeader: false,
      },
      this.getInstance(),
    );
  }
}
