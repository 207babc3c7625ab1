import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import protobuf from "protobufjs";

/** One span as the receiver took it, with the process that sent it. */
export interface ReceivedSpan {
  service: string;
  /** Ids in hexadecimal, as `traceparent` has them; the parent of a first span is empty. */
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: string;
  attributes: Record<string, unknown>;
}

/**
 * What the tests read of an export, by the names and numbers of
 * https://github.com/open-telemetry/opentelemetry-proto/blob/v1.9.0/opentelemetry/proto/trace/v1/trace.proto. The decoder passes over
 * other fields.
 */
const EXPORT = protobuf
  .parse(
    `syntax = "proto3";
     message Export { repeated ResourceSpans resource_spans = 1; }
     message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
     message Resource { repeated KeyValue attributes = 1; }
     message ScopeSpans { repeated Span spans = 2; }
     message Span {
       bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4;
       string name = 5; uint32 kind = 6; repeated KeyValue attributes = 9;
     }
     message KeyValue { string key = 1; AnyValue value = 2; }
     message AnyValue { oneof value { string text = 1; bool truth = 2; int64 integer = 3; double number = 4; } }`,
  )
  .root.lookupType("Export");

interface Attribute {
  key: string;
  value?: Record<string, unknown>;
}
interface ExportedSpan extends Pick<ReceivedSpan, "name"> {
  traceId: Uint8Array;
  spanId: Uint8Array;
  parentSpanId: Uint8Array;
  kind: number;
  attributes: Attribute[];
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

/** By their numbers in OTLP. */
const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"];

/** Receives traces as a collector does: OTLP over HTTP, in protobuf. */
export class TraceReceiver {
  readonly #server: Server;
  readonly #exports: Buffer[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    await once(receiver.#server.listen(0, "127.0.0.1"), "listening");
    return receiver;
  }

  /** The base URL of exports, as the setting `OTEL_EXPORTER_OTLP_ENDPOINT` has it. */
  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Everything that was received, undecoded: texts are in protobuf as they are in UTF-8. */
  get bytes(): Buffer {
    return Buffer.concat(this.#exports);
  }

  get spans(): ReceivedSpan[] {
    return this.#exports.flatMap(readSpans);
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const isExport = request.method === "POST" && request.url === "/v1/traces";
    const isProtobuf = request.headers["content-type"] === "application/x-protobuf" && !("content-encoding" in request.headers);
    if (isExport && isProtobuf) this.#exports.push(body);
    // An empty message: all spans were accepted.
    response.writeHead(isExport ? (isProtobuf ? 200 : 415) : 404, { "content-type": "application/x-protobuf" }).end();
  }
}

function readSpans(body: Buffer): ReceivedSpan[] {
  const { resourceSpans } = EXPORT.toObject(EXPORT.decode(body), { longs: String, arrays: true, defaults: true }) as Export;
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readValues(resource.attributes)["service.name"]);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toReceivedSpan(service, span)));
  });
}

function toReceivedSpan(service: string, span: ExportedSpan): ReceivedSpan {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  return {
    service,
    traceId: hex(span.traceId),
    spanId: hex(span.spanId),
    parentSpanId: hex(span.parentSpanId),
    name: span.name,
    kind: KINDS[span.kind] ?? String(span.kind),
    attributes: readValues(span.attributes),
  };
}

function readValues(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value ?? {})[0]]));
}
