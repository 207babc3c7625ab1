import { describeDocuments } from "../../test/documents-contract.ts";
import { makeDocumentRow } from "../../test/document-rows.ts";
import { MemoryDocuments } from "../../test/memory-documents.ts";

describeDocuments("in memory", () => {
  const memory = new MemoryDocuments();
  const { database, documents, changes, history } = memory;
  return {
    database,
    documents,
    changes,
    history,
    insert: async () => {
      const row = makeDocumentRow();
      memory.insert(row);
      return { id: row.id, userId: row.uploaded_by_id, organizationId: row.organization_id };
    },
    readHistory: async (id) => memory.readHistory(id),
    readEvents: async (id) => memory.readEvents(id),
  };
});
