import { describe, expect, it } from "@jest/globals";
import { summarizeStatement } from "./trace-statement.ts";

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
