import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { createLogger } from "../logging/logger.ts";
import { OtelTracer } from "./otel-tracer.ts";
import { endAfter, inSpan, tracer } from "./tracing.ts";
import { summarizeStatement } from "./trace-statement.ts";

/** Nothing listens there, and nothing is sent within a test. */
const makeTracer = (ratio: number): OtelTracer =>
  new OtelTracer({ service: "test", endpoint: "http://127.0.0.1:9", ratio, logger: createLogger("test", "silent") });
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const readTrace = (traceparent: string | undefined): string | undefined => traceparent?.split("-")[1];
const isRecorded = (traceparent: string): boolean => traceparent.endsWith("-01");

describe("OtelTracer", () => {
  it("continues the trace of the process that sent its context", () => {
    const span = makeTracer(1).root("server", "GET /", {}, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
    expect(readTrace(span.traceparent)).toBe(TRACE);
    expect(isRecorded(span.traceparent)).toBe(true);
  });

  it.each([
    ...["", "00", `00-${TRACE}-00f067aa0ba902b7`, `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, `00-${TRACE}-0000000000000000-01`],
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  ])("begins a new trace where the context is %j, which is not valid", (traceparent) => {
    const begun = readTrace(makeTracer(1).root("server", "GET /", {}, { traceparent }).traceparent);
    expect(begun).toMatch(/^[0-9a-f]{32}$/);
    expect(traceparent).not.toContain(begun);
  });

  it("records of a trace all or nothing, as the process decided in which it began", () => {
    const none = makeTracer(0);
    const notRecorded = none.root("server", "GET /", {});
    expect(isRecorded(notRecorded.traceparent)).toBe(false);
    expect(none.run(notRecorded, () => none.traceId())).toBeUndefined();
    expect(isRecorded(none.run(notRecorded, () => none.child("client", "below"))!.traceparent)).toBe(false);
    expect(isRecorded(makeTracer(1).root("server", "later", {}, { traceparent: notRecorded.traceparent }).traceparent)).toBe(false);
    const recorded = makeTracer(1).root("server", "GET /", {});
    expect(isRecorded(none.root("server", "later", {}, { traceparent: recorded.traceparent }).traceparent)).toBe(true);
  });

  it("starts no child outside of a request or job", () => {
    const on = makeTracer(1);
    expect(on.child("client", "select events.outbox")).toBeUndefined();
    const root = on.root("server", "GET /", {});
    const child = on.run(root, () => on.child("client", "select events.outbox"));
    expect(readTrace(child?.traceparent)).toBe(readTrace(root.traceparent));
    expect(on.traceId()).toBeUndefined();
    expect(on.run(root, () => on.traceId())).toBe(readTrace(root.traceparent));
  });
});

it("endAfter ends the span with the result, and marks it by the code of an error, not by its message", async () => {
  const calls: unknown[] = [];
  const span = {
    ...{ traceparent: "", set: () => undefined, rename: () => undefined },
    fail: (error: unknown) => calls.push(error),
    end: () => calls.push("end"),
  };
  expect(await endAfter(span, Promise.resolve(7))).toBe(7);
  const error = new AppError("not_found");
  await expect(endAfter(span, Promise.reject(error))).rejects.toBe(error);
  expect(calls).toEqual(["end", error, "end"]);
});

it("without tracing there is no tracer, and a result passes through as the same promise", async () => {
  expect(tracer).toBeUndefined();
  const result = Promise.resolve(7);
  expect(endAfter(undefined, result)).toBe(result);
  expect(inSpan(undefined, () => result)).toBe(result);
  expect(await result).toBe(7);
});

describe("summarizeStatement", () => {
  it.each([
    ["select id from events.outbox where id = $1", "select", "events.outbox"],
    ["\n  insert into notifications.emails\n (event_id) values ($1)", "insert", "notifications.emails"],
    ["update documents.documents set status = $1", "update", "documents.documents"],
    ["delete from identity.sessions where id = any($1)", "delete", "identity.sessions"],
    ["with due as (select id from events.outbox limit $1) update events.outbox o set attempts = 1 from due", "with", "events.outbox"],
    ["select pg_notify($1, $2)", "select", undefined],
    ["commit", "commit", undefined],
  ])("names %j by its first word and first table", (sql, operation, table) => {
    expect(summarizeStatement(sql)).toEqual({ operation, table });
  });

  it("contains nothing of a statement's values", () => {
    expect(summarizeStatement("select 1 from 'Harbour Tower'")).toEqual({ operation: "select", table: undefined });
  });
});
