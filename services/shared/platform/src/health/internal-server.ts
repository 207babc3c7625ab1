import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import type { Health, HealthReport } from "./health.ts";

/** Starts the internal port: liveness, readiness, metrics. It is not reachable from outside and requires no authentication. */
export function startInternalServer(host: string, port: number, health: Health): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    respond(request.method ?? "", request.url ?? "", health)
      // A metric that cannot be collected must not end the process.
      .catch(() => ({ status: 503, type: "text/plain", body: "not available\n" }))
      .then(({ status, type, body, ...headers }) =>
        response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...headers }).end(body),
      )
      .catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

interface InternalResponse {
  status: number;
  type: string;
  body: string;
  allow?: string;
}

const PATHS = new Set(["/metrics", "/health/live", "/health/ready"]);

async function respond(method: string, path: string, health: Health): Promise<InternalResponse> {
  if (PATHS.has(path) && method !== "GET" && method !== "HEAD")
    return { status: 405, type: "text/plain", body: "method not allowed\n", allow: "GET, HEAD" };
  if (path === "/metrics") return { status: 200, type: register.contentType, body: await register.metrics() };
  if (path === "/health/live") return makeHealthResponse(await health.live());
  if (path === "/health/ready") return makeHealthResponse(await health.ready());
  return { status: 404, type: "text/plain", body: "not found\n" };
}

function makeHealthResponse(report: HealthReport): InternalResponse {
  return { status: report.ok ? 200 : 503, type: "application/json", body: `${JSON.stringify(report)}\n` };
}
