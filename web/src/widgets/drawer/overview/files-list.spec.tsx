import { describe, expect, it } from "@jest/globals";
import { BUNDLE_LABEL, FILE_LABELS, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { saved } from "../../../../test/fake-downloads.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { Files } from "./files-list.tsx";

const { documents: words } = MESSAGES;
const results = { has_processed_pdf: true, has_csv: true, has_xml: true };
const show = (fields = {}) => renderFor(<Files document={sampleDocument({ filename: "plan.pdf", ...fields })} original="2.4 MB" />);
const file = () => new Response("file", { headers: { "content-disposition": "attachment; filename=plan-processed.pdf" } });

describe("Files", () => {
  it("offers the original only, with its size, while there are no results", async () => {
    await show();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([`${FILE_LABELS.original}2.4 MBPreviewDownload`]);
    expect(screen.queryByRole("button", { name: BUNDLE_LABEL })).toBeNull();
  });

  it("saves each file under its name, and all results as one archive", async () => {
    const { person } = await show(results);
    for (const route of ["downloadDocument", "downloadCsv", "downloadXml"] as const) api.answer(route, file);
    for (const kind of ["processed", "csv", "xml"] as const) {
      await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS[kind]}` }));
      await waitFor(() => expect(screen.getByRole("button", { name: `Download ${FILE_LABELS[kind]}` })).toBeEnabled());
    }
    await person.click(screen.getByRole("button", { name: BUNDLE_LABEL }));
    await waitFor(() => expect(saved).toEqual(["plan-processed.pdf", "plan.csv", "plan.xml", "/client/api/pdfs/12/bundle"]));
  });

  it("says which download failed", async () => {
    const { person } = await show(results);
    api.lose("downloadCsv");
    await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS.csv}` }));
    expect(await screen.findByText(words.dashboardKindFailed("csv"))).toBeVisible();
    api.reject("downloadDocument", "not_found");
    await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS.original}` }));
    expect(await screen.findByText(words.downloadFailed)).toBeVisible();
  });

  it("previews PDFs, saves what the browser cannot show, and says when a preview failed", async () => {
    const { person } = await show(results);
    expect(screen.getAllByRole("button", { name: /^Preview/ })).toHaveLength(2);
    api.answer("previewDocument", file);
    await person.click(screen.getByRole("button", { name: `Preview ${FILE_LABELS.processed}` }));
    expect(await screen.findByText(/^This browser cannot show PDFs/)).toBeVisible();
    expect(saved).toEqual(["plan-processed.pdf"]);
    api.reject("previewDocument", "unavailable");
    await person.click(screen.getByRole("button", { name: `Preview ${FILE_LABELS.original}` }));
    expect(await screen.findByText(words.previewFailed)).toBeVisible();
  });
});
