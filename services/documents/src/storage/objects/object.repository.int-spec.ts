import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "@jest/globals";
import { openSchema } from "../../../test/organizations.ts";
import { ObjectRepository } from "./object.repository.ts";

/** Longer than anything arrives in tests. */
const HOUR_MS = 3_600_000;

const db = await openSchema();
const objects = new ObjectRepository(db, { UPLOAD_GRACE_SECONDS: 3 });
afterAll(() => db.close());

it("ObjectRepository.isReceiving counts files that arrive for some time, whose writer lives", async () => {
  const key = `docs/00/${randomUUID()}`;
  // SQL: the time that passes. The sweeper leaves a row alone that was renewed in the future.
  const insert = (state: string, created: string, renewed: string) =>
    db.query(
      `insert into objects (key, state, created_at, touched_at) values ($1, $2, now() + $3::interval, now() + $4::interval)
       on conflict (key) do update set state = excluded.state, created_at = excluded.created_at, touched_at = excluded.touched_at`,
      [key, state, created, renewed],
    );
  try {
    expect(await objects.isReceiving(HOUR_MS)).toBe(false);
    await insert("receiving", "-2 hours", "1 hour");
    expect(await objects.isReceiving(HOUR_MS)).toBe(true);
    expect(await objects.isReceiving(3 * HOUR_MS)).toBe(false);
    await insert("stored", "-2 hours", "1 hour");
    expect(await objects.isReceiving(HOUR_MS)).toBe(false);
    await insert("receiving", "-2 hours", "-1 minute");
    expect(await objects.isReceiving(HOUR_MS)).toBe(false);
  } finally {
    await db.query("delete from objects where key = $1", [key]);
  }
});
