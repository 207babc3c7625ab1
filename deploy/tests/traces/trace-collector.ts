import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { waitFor } from "@takeoff/testing";

/** One span as the receiver took it, with the process that sent it. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: string;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: Attribute[];
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

/** By their numbers in OTLP. */
const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"];

/** The OpenTelemetry Collector's OTLP receiver, in a process of its own. */
export class TraceCollector {
  readonly endpoint: string;
  readonly #process: ChildProcess;
  readonly #output: Promise<string>;

  private constructor(address: string) {
    this.endpoint = `http://${address}`;
    const program = process.env["TAKEOFF_TRACE_COLLECTOR"];
    if (!program) throw new Error("npm test builds the receiver of traces: run this test with it");
    const child = spawn(program, [address], { stdio: ["pipe", "pipe", "inherit"] });
    this.#process = child;
    this.#output = text(child.stdout);
  }

  static async start(port: number): Promise<TraceCollector> {
    const collector = new TraceCollector(`127.0.0.1:${port}`);
    const answers = (): Promise<boolean> =>
      fetch(collector.endpoint).then(
        () => true,
        () => false,
      );
    await waitFor(answers, { what: "the receiver of traces" });
    return collector;
  }

  /** Ends the receiver. @returns everything that it received, as OTLP's JSON, one export a line */
  async stop(): Promise<string> {
    if (this.#process.exitCode === null) {
      this.#process.stdin?.end();
      await once(this.#process, "exit");
    }
    return this.#output;
  }
}

/** The spans in what the receiver printed. */
export function readSpans(output: string): CollectedSpan[] {
  const exports = output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Export);
  return exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = String(readValues(resource.attributes)["service.name"]);
      return scopeSpans.flatMap(({ spans }) =>
        spans.map(({ parentSpanId = "", kind, attributes = [], ...span }) => ({
          ...span,
          service,
          parentSpanId,
          kind: KINDS[kind] ?? String(kind),
          attributes: readValues(attributes),
        })),
      );
    }),
  );
}

function readValues(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
