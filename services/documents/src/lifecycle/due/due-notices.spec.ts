import { expect, it } from "@jest/globals";
import type { Database } from "@takeoff/platform";
import type { DocumentEvents } from "../../core/document-events.ts";
import type { DueNoticeRepository } from "./due-notice.repository.ts";
import { DueNotices } from "./due-notices.ts";

it.each([
  [0, []],
  [7_200, [7_200]],
])("a pass with the setting %j looks for documents that are due within %j seconds", async (DUE_NOTICE_SECONDS, expected) => {
  const asked: number[] = [];
  const claim: DueNoticeRepository["claim"] = async (_tx, within) => {
    asked.push(within);
    return [];
  };
  const database = { transaction: (work: (tx: unknown) => unknown) => work(null) } as unknown as Database;
  const notices = new DueNotices(database, { claim }, {} as DocumentEvents, { DUE_NOTICE_SECONDS }, {} as never);
  expect(await notices.run()).toBe(0);
  expect(asked).toEqual(expected);
});
