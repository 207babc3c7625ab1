import type { Logger } from "pino";
import type { ProcessConfig } from "../config/config.ts";

/** What OpenTelemetry calls the role of a span: of the process that receives a request or an event, or of the one that sends it. */
export type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";
/** Facts about a span, named by OpenTelemetry's semantic conventions where they have a name. Never a name of a file or person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** One timed step of a trace. */
export interface Span {
  /** The span's W3C trace context, for the process that this step sends something to. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the step as failed, with the error's code or class. Its message stays out: it may contain names. */
  fail(error: unknown): void;
  end(): void;
}

/** Where a span without an active one begins. */
export interface RootOptions {
  /** The trace context that the process which caused this step sent; without one a new trace begins. */
  traceparent?: string | null | undefined;
  /** When the step began, if that was before this call. */
  startedAt?: Date;
}

/** Creates spans while tracing is on. */
export interface Tracer {
  /** Starts a step of the request or job in progress; undefined outside of any, so that polling makes no traces. */
  child(kind: SpanKind, name: string, attributes?: SpanAttributes): Span | undefined;
  /** Starts the first step of this process for a request or job. */
  root(kind: SpanKind, name: string, attributes: SpanAttributes, options?: RootOptions): Span;
  /** Runs `work` with a span as the active one: the steps that it starts are below it. */
  run<T>(span: Span, work: () => T): T;
  /** The id of the active trace, for the log; undefined outside of any, and for one that is not recorded. */
  traceId(): string | undefined;
  /** Sends what was recorded, for at most two seconds. */
  shutdown(): Promise<void>;
}

/** Undefined while tracing is off. Used as `tracer?.child(…)`: without tracing neither the span nor its name and attributes are made. */
export let tracer: Tracer | undefined;

type TracingConfig = Pick<ProcessConfig, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG">;

/** Turns tracing on when OTEL_EXPORTER_OTLP_ENDPOINT is set; loads the SDK only then. @param service the process's name in the traces */
export async function startTracing(service: string, config: TracingConfig, logger: Logger): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { OtelTracer } = await import("./otel-tracer.ts");
  tracer = new OtelTracer({
    service,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER === "parentbased_traceidratio" ? config.OTEL_TRACES_SAMPLER_ARG : 1,
    logger,
  });
}

/** Sends the rest of what was recorded and turns tracing off. Takes at most two seconds and never throws. */
export async function stopTracing(): Promise<void> {
  const stopping = tracer;
  tracer = undefined;
  await stopping?.shutdown();
}

/** Runs `work` as a span that its steps are below; just runs it without one. */
export function inSpan<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  return span && tracer ? endAfter(span, tracer.run(span, work)) : work();
}

/** Ends a span when `result` settles; without a span only returns `result`. */
export function endAfter<T>(span: Span | undefined, result: Promise<T>): Promise<T> {
  return span === undefined ? result : settle(span, result);
}

async function settle<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
