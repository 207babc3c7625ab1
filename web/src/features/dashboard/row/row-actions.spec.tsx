import { describe, expect, it } from "@jest/globals";
import { AppError, MESSAGES, type Document } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../../test/samples.ts";
import { RowActions } from "./row-actions.tsx";
import { useRowActions } from "./use-row-actions.ts";

function Row({ document }: { document: Document }) {
  const { actions, busy, notice } = useRowActions();
  return (
    <>
      <RowActions document={document} handlers={{ ...actions, process: () => undefined }} />
      {busy && <p>{busy}</p>}
      {notice && <p role={notice.isError ? "alert" : "status"}>{notice.text}</p>}
    </>
  );
}

const show = (document: Document) => renderFor(<Row document={document} />, { user: sampleStaff() });
const namesOfButtons = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
const COMPLETED = sampleDocument({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true });

describe("RowActions", () => {
  it("offers the processed PDF of a completed document only", async () => {
    const { rerender } = await show(COMPLETED);
    expect(namesOfButtons()).toEqual(["Preview", "Download", "Process", "View Processed", "Download Processed", "CSV", "XML"]);
    rerender(<Row document={{ ...COMPLETED, status: "processing", has_xml: false }} />);
    expect(namesOfButtons()).toEqual(["Preview", "Download", "Process", "CSV"]);
  });

  it("says which download failed, and downloads once while a request is in progress", async () => {
    const { person } = await show(COMPLETED);
    api.lose("downloadXml");
    await person.click(screen.getByRole("button", { name: "XML" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.dashboardKindFailed("xml"));
    const answer = api.hold("downloadDocument");
    await person.dblClick(screen.getByRole("button", { name: "Download Processed" }));
    expect(screen.getByRole("button", { name: "Download Processed" })).toHaveAttribute("aria-busy", "true");
    expect(api.requests("downloadDocument").map(({ query }) => query)).toEqual([{ version: "processed" }]);
    answer(new AppError("not_found"));
    expect(await screen.findByText(MESSAGES.documents.downloadFailed)).toBeVisible();
  });

  it("covers the list while a preview loads, and says when it failed", async () => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: false, configurable: true });
    const { person } = await show(sampleDocument());
    const answer = api.hold("previewDocument");
    await person.click(screen.getByRole("button", { name: "Preview" }));
    expect(screen.getByText(MESSAGES.documents.loadingPreview)).toBeVisible();
    answer(new AppError("not_found"));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.previewFailed);
    expect(screen.queryByText(MESSAGES.documents.loadingPreview)).toBeNull();
  });
});
