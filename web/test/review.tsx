import { jest } from "@jest/globals";
import type { Draft, DraftLine, DraftPage } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { Review } from "../src/features/draft-review/review.tsx";
import { useDraft } from "../src/features/draft-review/state/use-draft.ts";
import type { PdfPages } from "../src/widgets/sheet/pages/pdf-pages.ts";
import { sampleDraft, sampleSheet, sampleSheetPage } from "./draft-samples.ts";
import { api } from "./fake-api.ts";
import { renderFor } from "./render.tsx";
import { sampleStaff } from "./samples.ts";

/** A drawing whose pages never open. */
const PDF = { open: () => new Promise(() => undefined), leave: () => Promise.resolve(), pictures: null } as unknown as PdfPages;

/** Shows the review of a draft without its drawing, which jsdom cannot paint. */
export async function showReview(lines: DraftLine[], draft: Draft = sampleDraft(), page: DraftPage = sampleSheetPage()) {
  const onComplete = jest.fn((_: string, __: object) => Promise.resolve());
  const Reviewing = () => {
    const data = useDraft(draft.document_id, 1);
    if (!data.draft.data || !data.sheets.data) return null;
    return (
      <Review
        {...{
          id: draft.document_id,
          name: "Pier 21",
          page: 1,
          sheets: data.sheets.data,
          draft: data.draft.data,
          data,
          pdf: PDF,
          onComplete,
        }}
        {...{ back: null, assignment: null, onPage: () => undefined, onReadAgain: () => Promise.resolve(), replacesEarlier: false }}
      />
    );
  };
  api.answer("getDraft", draft);
  api.answer("listDraftPages", [sampleSheet()]);
  api.answer("getDraftPage", page);
  api.answer("listDraftLines", lines);
  api.answer("viewDraft", { viewers: [] });
  api.answer("getDocumentParameters", { parameters: [] });
  const screens = (
    <Routes>
      <Route path=":id" element={<Reviewing />} />
    </Routes>
  );
  const { person } = await renderFor(screens, { user: sampleStaff(), path: `/${draft.document_id}` });
  if (lines.length > 0) await screen.findByRole("list", { name: "Lines" });
  return { person, onComplete };
}

export const listLines = () => within(screen.getByRole("list", { name: "Lines" })).getAllByRole("listitem");
