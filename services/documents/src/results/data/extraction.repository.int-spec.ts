import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { tenant } from "@takeoff/testing";
import type { Database } from "@takeoff/platform";
import { openSchema } from "../../test/organizations.ts";
import { settled } from "../../test/running.ts";
import { ExtractionRepository } from "./extraction.repository.ts";

let db: Database;
let extractions: ExtractionRepository;
let documentId: number;
beforeAll(async () => {
  db = await openSchema();
  extractions = new ExtractionRepository(db);
  const { user } = await tenant();
  documentId = (await settled(user.client)).id;
});
afterAll(() => db.onApplicationShutdown());

async function finished(): Promise<{ generation: number; columns: string[]; rowCount: number; batchCount: number; metadata: null }> {
  const generation = await extractions.begin(documentId);
  if (generation === null) throw new Error("the document is gone");
  return { generation, columns: ["Mark"], rowCount: 0, batchCount: 0, metadata: null };
}

const states = async (): Promise<string[]> =>
  (await db.query<{ state: string }>("select state from extractions where document_id = $1 order by generation", [documentId])).map(
    ({ state }) => state,
  );

describe("a generation of extracted data", () => {
  it("that was cleaned away while it was read is not taken for published, and the one before stays", async () => {
    const first = await finished();
    await db.transaction((tx) => extractions.publish(tx, documentId, first));
    const slow = await finished();
    await db.query("delete from extractions where generation = $1", [slow.generation]);
    await expect(db.transaction((tx) => extractions.publish(tx, documentId, slow))).rejects.toThrow("was cleaned away");
    expect(await states()).toEqual(["current"]);
  });
});
