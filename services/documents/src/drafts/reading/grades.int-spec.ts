import { expect, it } from "@jest/globals";
import { originalPdf } from "@takeoff/drawings";
import { drawing } from "@takeoff/drawings/model";
import { staff, tenant } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";

it("lines of a draft have the grades that the notes of the drawing state by family", async () => {
  const [ours, parent] = await Promise.all([tenant(), staff()]);
  const reviewer = new DraftReviewer(parent);
  const { document_id: id } = await reviewer.drafted(originalPdf(drawing({ seed: 3 })), ours);
  const grades = new Map((await reviewer.linesOf(id)).map(({ shape, grade }) => [shape, grade]));
  expect(grades.get("W")).toBe("A992");
  expect(grades.get("HSS")).toBe("A500 GR. B");
  expect(grades.get("L")).toBe("A36");
});
