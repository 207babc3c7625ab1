import { afterAll } from "@jest/globals";
import { Outbox } from "@takeoff/platform";
import { database, tenant } from "@takeoff/testing";
import { describeDocuments } from "../../test/documents-contract.ts";
import { insertDocuments } from "../../test/listed.ts";
import { openSchema } from "../../test/organizations.ts";
import { readEvents } from "../../test/processes/running.ts";
import { DeliveredCheckRepository } from "./checks/delivered-check.repository.ts";
import { DocumentChanges } from "./document-changes.ts";
import { DocumentEvents } from "./document-events.ts";
import { DocumentRepository } from "./document.repository.ts";
import { HistoryRepository } from "./history/history.repository.ts";

const [schema, ours] = await Promise.all([openSchema(), tenant()]);
afterAll(() => schema.close());

async function readHistory(id: number): Promise<string[]> {
  const { rows } = await database().query<{ line: string }>(
    `select concat_ws(' ', by, what, coalesce("from", '-'), coalesce("to", '-')) as line from documents.history where document_id = $1 order by id`,
    [id],
  );
  return rows.map(({ line }) => line);
}

describeDocuments("in the database", () => {
  const history = new HistoryRepository(schema);
  return {
    database: schema,
    documents: new DocumentRepository(schema),
    changes: new DocumentChanges(new DocumentEvents(new Outbox("documents"), new DeliveredCheckRepository(schema)), history),
    history,
    insert: async () => {
      const [id = 0] = await insertDocuments(ours, [{}]);
      return { id, userId: ours.user.id, organizationId: ours.organization.id };
    },
    readHistory,
    readEvents: async (id) =>
      (await readEvents(id)).map(({ type, payload: { from, to, notify } }) =>
        type === "document.status_changed" ? { type, from, to, notify } : { type },
      ),
  };
});
