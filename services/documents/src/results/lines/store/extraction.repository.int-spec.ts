import { afterAll, describe, expect, it } from "@jest/globals";
import { tenant } from "@takeoff/testing";
import { openSchema } from "../../../../test/organizations.ts";
import { settled } from "../../../../test/processes/running.ts";
import { ExtractionRepository, type FinishedExtraction } from "./extraction.repository.ts";

const db = await openSchema(1);
const extractions = new ExtractionRepository(db);
const { user } = await tenant();
const documentId = (await settled(user.client)).id;
const read = { id: documentId, csv_object: "docs/one", xml_object: null, csv_mapping: null };
afterAll(() => db.close());

async function finished(): Promise<FinishedExtraction> {
  const generation = await extractions.begin(documentId);
  if (generation === null) throw new Error("the document was deleted");
  return { generation, columns: ["Mark"], rowCount: 0, batchCount: 0, elementBatchCount: 0, takeoff: null };
}

const pid = (): Promise<unknown> => db.query("select pg_backend_pid() as pid");

const states = async (): Promise<string[]> =>
  (await db.query<{ state: string }>("select state from extractions where document_id = $1 order by generation", [documentId])).map(
    ({ state }) => state,
  );

describe("ExtractionRepository.publish", () => {
  it("throws for a generation that the cleaner deleted, and keeps the current one", async () => {
    const first = await finished();
    await db.transaction((tx) => extractions.publish(tx, read, first, null));
    const slow = await finished();
    await db.query("delete from extractions where generation = $1", [slow.generation]);
    const connection = await pid();
    await expect(extractions.add(slow.generation, 0, [["B1"]])).rejects.toThrow("expired while it was built");
    // A statement that PostgreSQL rejects would cost its connection.
    expect(await pid()).toEqual(connection);
    await expect(db.transaction((tx) => extractions.publish(tx, read, slow, null))).rejects.toThrow("expired while it was built");
    expect(await states()).toEqual(["current"]);
  });
});

describe("ExtractionRepository.renew", () => {
  it("keeps an idle generation from its expiry, and does not revive one that was discarded", async () => {
    const [kept, discarded] = [await finished(), await finished()];
    await extractions.discard(discarded.generation);
    // SQL: the time that passes.
    await db.query("update extractions set touched_at = now() - interval '1 hour' where generation = $1", [kept.generation]);
    await extractions.renew(kept.generation);
    await extractions.renew(discarded.generation);
    while (await extractions.removeNext(600));
    await expect(db.transaction((tx) => extractions.publish(tx, read, kept, null))).resolves.toBeUndefined();
    await expect(db.transaction((tx) => extractions.publish(tx, read, discarded, null))).rejects.toThrow("expired while it was built");
  });
});
