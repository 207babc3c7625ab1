import { expect, it } from "@jest/globals";
import type { Transaction } from "@takeoff/platform";
import type { DocumentChanges } from "../core/document-changes.ts";
import type { DocumentRepository } from "../core/document.repository.ts";
import type { DraftRequests } from "../drafts/store/draft-requests.ts";
import type { ObjectRepository } from "../storage/objects/object.repository.ts";
import { CheckService } from "./check.service.ts";
import type { UploadPause } from "./upload-pause.ts";
import type { PdfInspector } from "../pdf/inspection/pdf-inspector.ts";

it("the check of a deleted document ends without reading its file", async () => {
  const untouched = {} as unknown;
  const documents = { find: () => Promise.resolve(null) } as unknown as DocumentRepository;
  const inspector = { check: (_: number, find: () => Promise<unknown>) => find() } as unknown as PdfInspector;
  const checks = new CheckService(
    documents,
    untouched as ObjectRepository,
    inspector,
    untouched as DocumentChanges,
    untouched as DraftRequests,
    { wait: () => Promise.resolve() } as UploadPause,
    { DRAFT_AUTOMATICALLY: true },
  );
  const facts = { document_id: 1, organization_id: 1, uploaded_by_id: 1 };
  const effect = await checks.check({
    id: "",
    type: "document.uploaded",
    aggregate: "document:1",
    sequence: 1,
    payload: { ...facts, organization_name: "Northgate", uploaded_by: "kim", filename: "a.pdf", project_name: "Frame" },
    created_at: "",
  });
  await expect(effect(untouched as Transaction)).resolves.toBeUndefined();
});
