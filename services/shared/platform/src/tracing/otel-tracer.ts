import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelApiSpan,
  type SpanContext,
  type Tracer as OtelApiTracer,
  type DiagLogger,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "../logging/logger.ts";
import type { RootOptions, Span, SpanAttributes, SpanKind, Tracer } from "./tracing.ts";

/** Spans that wait for their export; further ones are dropped. About 4 MB. */
const MAX_WAITING_SPANS = 4096;
/** Milliseconds for one export, with its retries, and for the last one when the process stops. */
const EXPORT_MS = 10_000;
const SHUTDOWN_MS = 2_000;

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  internal: OtelKind.INTERNAL,
};

export interface OtelTracerOptions {
  service: string;
  /** Base URL of the OTLP receiver. */
  endpoint: string;
  /** Share of the traces that begin in this process and are recorded, 0 to 1. Others follow the process that they came from. */
  ratio: number;
  logger: Logger;
}

/** Records spans with the OpenTelemetry SDK and exports them by OTLP over HTTP. Registers nothing globally, instruments nothing itself. */
export class OtelTracer implements Tracer {
  private readonly provider: TracerProvider;
  private readonly api: OtelApiTracer;
  private readonly active = new AsyncLocalStorage<OtelSpan>();

  constructor({ service, endpoint, ratio, logger }: OtelTracerOptions) {
    // The SDK reports here what it drops. By default it reports nowhere.
    diag.setLogger(new ExportReport(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, timeoutMillis: EXPORT_MS });
    this.provider = new TracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({ "service.name": service, "service.namespace": "takeoff", "service.instance.id": randomUUID() }),
      ),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING_SPANS, exportTimeoutMillis: EXPORT_MS })],
    });
    this.api = this.provider.getTracer("takeoff");
  }

  child(kind: SpanKind, name: string, attributes: SpanAttributes = {}): Span | undefined {
    const parent = this.active.getStore();
    return parent && this.start(kind, name, attributes, parent.context);
  }

  root(kind: SpanKind, name: string, attributes: SpanAttributes, { traceparent, startedAt }: RootOptions = {}): Span {
    return this.start(kind, name, attributes, contextFrom(traceparent), startedAt);
  }

  run<T>(span: Span, work: () => T): T {
    return this.active.run(span as OtelSpan, work);
  }

  traceId(): string | undefined {
    return this.active.getStore()?.recordedTraceId;
  }

  async shutdown(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SHUTDOWN_MS);
    // A failed export was reported already.
    await Promise.race([this.provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  }

  private start(kind: SpanKind, name: string, attributes: SpanAttributes, parent: Context, startTime?: Date): OtelSpan {
    const options = { kind: KINDS[kind], attributes, ...(startTime && { startTime }) };
    return new OtelSpan(this.api.startSpan(name, options, parent), parent);
  }
}

class OtelSpan implements Span {
  private readonly span: OtelApiSpan;
  readonly context: Context;

  constructor(span: OtelApiSpan, parent: Context) {
    this.span = span;
    this.context = trace.setSpan(parent, span);
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  get recordedTraceId(): string | undefined {
    return this.span.isRecording() ? this.span.spanContext().traceId : undefined;
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  fail(error: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.setAttribute("error.type", errorType(error));
  }

  end(): void {
    this.span.end();
  }
}

/** A code such as `not_found`, `ECONNREFUSED` or SQLSTATE, else the error's class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "string" ? error : "_OTHER";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

// https://www.w3.org/TR/trace-context/#traceparent-header
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context of another process's span; that of a new trace where there is none, or it is not valid. */
function contextFrom(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const remote: SpanContext = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

/** Milliseconds between two lines: an unavailable collector fails every export. */
const EVERY_MS = 60_000;

/** Writes the SDK's warnings and errors to the log, at most one a minute. */
class ExportReport implements DiagLogger {
  private readonly logger: Logger;
  private nextAt = -Infinity;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  error(message: string): void {
    this.report(message);
  }

  warn(message: string): void {
    this.report(message);
  }

  info(): void {}
  debug(): void {}
  verbose(): void {}

  private report(text: string): void {
    if (performance.now() < this.nextAt) return;
    this.nextAt = performance.now() + EVERY_MS;
    this.logger.warn({ reason: messageIn(text) }, "traces could not be exported");
  }
}

/** The SDK reports an error as JSON of its fields, with a stack of the SDK and what the collector answered. */
function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
