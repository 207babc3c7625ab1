import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import type { Health, HealthReport } from "./health.ts";

/**
 * The operator's port: liveness, readiness, metrics. Never routed from outside, so it needs neither caller nor session.
 */
export function startInternalServer(host: string, port: number, health: Health): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    answer(request.url ?? "", health)
      // A metric that cannot be read, such as the outbox's lag without its database, must not end the process.
      .catch(() => ({ status: 503, type: "text/plain", body: "not available\n" }))
      .then(({ status, type, body }) => response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body))
      .catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function answer(path: string, health: Health): Promise<{ status: number; type: string; body: string }> {
  if (path === "/metrics") return { status: 200, type: register.contentType, body: await register.metrics() };
  if (path === "/health/live") return healthAnswer(await health.live());
  if (path === "/health/ready") return healthAnswer(await health.ready());
  return { status: 404, type: "text/plain", body: "not found\n" };
}

function healthAnswer(report: HealthReport): { status: number; type: string; body: string } {
  return { status: report.ok ? 200 : 503, type: "application/json", body: `${JSON.stringify(report)}\n` };
}
