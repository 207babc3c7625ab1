import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "@jest/globals";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const PROCESSES = [
  ...["gateway/dist/serve", "identity/dist/serve", "organizations/dist/serve", "documents/dist/serve", "documents/dist/work"],
  "notifications/dist/serve",
];

/**
 * Starts tracing as a process of the product does, records more spans than the queue takes, and stops.
 * @param processes all that is loaded with it @returns the packages of OpenTelemetry that were loaded, and the log
 */
async function runProcess(
  env: Record<string, string>,
  processes: readonly string[] = [],
): Promise<{ loaded: string[]; log: { msg: string; reason?: string }[] }> {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = new Set();
    registerHooks({ load(url, context, next) {
      const name = /@opentelemetry\\/[a-z-]+/.exec(url)?.[0];
      if (name) loaded.add(name);
      return next(url, context);
    } });
    await import("reflect-metadata");
    for (const file of ${JSON.stringify(processes)}) await import(${JSON.stringify(ROOT)} + "services/" + file + ".js");
    const platform = await import("@takeoff/platform");
    const config = platform.readConfig(platform.processConfig);
    const logger = platform.createLogger("test", "info", "stderr");
    const warned = Promise.withResolvers();
    const warn = logger.warn.bind(logger);
    logger.warn = (...words) => { warn(...words); warned.resolve(); };
    await platform.startTracing("test", config, logger);
    for (let count = 0; count < 10_000; count++) platform.tracer?.root("server", "GET /", {}).end();
    if (process.env.UNTIL_WARNED) await warned.promise;
    await platform.stopTracing();
    process.stdout.write(JSON.stringify([...loaded].sort()), () => process.exit(0));`;
  const required = { INTERNAL_PORT: "0", PUBLIC_URL: "http://localhost", REDIS_URL: "redis://localhost" };
  const options = { cwd: ROOT, env: { PATH: process.env["PATH"], ...required, ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], options);
  const log = stderr.split("\n").filter((line) => line.startsWith("{"));
  return { loaded: JSON.parse(stdout) as string[], log: log.map((line) => JSON.parse(line) as { msg: string }) };
}

const collectors: Server[] = [];
afterEach(() => {
  for (const collector of collectors.splice(0)) {
    collector.closeAllConnections();
    collector.close();
  }
});

/** A server in place of a collector. */
async function collectorThat(listener: RequestListener): Promise<{ OTEL_EXPORTER_OTLP_ENDPOINT: string }> {
  const collector = createServer((request, response) => request.resume().once("end", () => void listener(request, response)));
  collectors.push(collector);
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
}

describe("a process (deep)", () => {
  it("loads no module of OpenTelemetry's SDK without OTEL_EXPORTER_OTLP_ENDPOINT", async () => {
    // prom-client loads the API, for its exemplars.
    const { loaded, log } = await runProcess({ OTEL_TRACES_SAMPLER: "parentbased_always_on" }, PROCESSES);
    expect([loaded, log]).toEqual([["@opentelemetry/api"], []]);
  });

  it("ends also while the collector does not respond", async () => {
    const waiting: ServerResponse[] = [];
    await runProcess(await collectorThat((_request, response) => waiting.push(response)));
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter(({ headersSent }) => headersSent)).toEqual([]);
  });

  it("warns once when the collector rejects traces", async () => {
    // Its end waits for a collector only for a while, which a busy machine exceeds.
    const rejecting = await collectorThat((_request, response) => response.writeHead(400).end());
    const { log } = await runProcess({ ...rejecting, UNTIL_WARNED: "1" });
    expect(log).toMatchObject([{ level: "warn", reason: "Bad Request", msg: "traces could not be exported" }]);
  });
});
