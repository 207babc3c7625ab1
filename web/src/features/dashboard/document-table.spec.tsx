import { describe, expect, it, jest } from "@jest/globals";
import { AppError, type Document, type DraftSummary, MESSAGES } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleOrganization, sampleStaff } from "../../../test/samples.ts";
import { useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import { useDocumentList } from "../../entities/documents/list/use-document-list.ts";
import { DocumentTable } from "./document-table.tsx";
import { Filters } from "./filters.tsx";
import { RowActions } from "./row/row-actions.tsx";
import { useRowActions } from "./row/use-row-actions.ts";

const user = sampleStaff();
const onProcess = jest.fn();

function Table() {
  const [params, change] = useDocumentListParams();
  const { actions } = useRowActions();
  return (
    <DocumentTable
      list={useDocumentList("listAllDocuments", params)}
      params={params}
      onChange={change}
      actions={actions}
      onProcess={onProcess}
    />
  );
}

const DRAFT: DraftSummary = {
  ...{ document_id: 12, state: "ready", pages: 1, pages_done: 1, lines: 54, open: 20, to_check: 12, without_length: 3 },
  ...{ proposed_reason: null, delivery: null },
};

async function showTable(rows: Document[], drafts: DraftSummary[] = [], path = "/") {
  api.answer("listAllDocuments", rows, { "x-total-count": String(rows.length) });
  api.answer("getDraftSummaries", { drafts });
  return renderFor(<Table />, { user, path });
}

const findRow = (name: RegExp) => screen.findByRole("row", { name });

describe("DocumentTable", () => {
  it("says who has a document, since when, when it is due, and what its draft holds", async () => {
    const due_at = new Date(Date.now() + 24 * 3_600_000 - 1_000).toISOString();
    const since = "2026-11-20T15:30:00.000Z";
    const { person, address } = await showTable(
      [sampleDocument({ assignment: sampleAssignment({ since, last_act_at: since }), due_at })],
      [DRAFT],
    );
    const row = await findRow(/Pier 21/);
    expect(within(row).getByText("due in 24 h")).toHaveAttribute("title", expect.stringMatching(/^Due .+\)$/));
    expect(within(row).getByText(/^Draft: 54 lines/)).toHaveTextContent("Draft: 54 lines, 12 to check");
    expect(within(row).getByRole("link", { name: "Review" })).toHaveAttribute("href", expect.stringContaining("/12/draft"));
    const mark = within(row).getByRole("button", { name: "RL: assigned to robin.lee" });
    await person.hover(mark);
    const tooltip = await screen.findByRole("tooltip");
    expect(tooltip).toHaveTextContent(/robin\.lee since .*Idle since/);
    await person.click(mark);
    expect(address()).toBe("/?document=12");
  });

  it("lists a document's concerns, and marks one that is late and one's own", async () => {
    const findings = [{ code: "csv_pages", level: "error" as const, message: "Page 9 does not exist." }];
    const own = sampleAssignment({ user_id: user.id, username: user.username });
    const { person } = await showTable([
      sampleDocument({ findings, assignment: own, due_at: new Date(Date.now() - 7_200_000).toISOString() }),
    ]);
    const row = await findRow(/Pier 21/);
    expect(row).toHaveTextContent("2 h late");
    expect(within(row).getByRole("button", { name: "ST: assigned to you" })).toBeVisible();
    await person.hover(within(row).getByRole("button", { name: "1 finding" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Page 9 does not exist.");
    await person.click(within(row).getByRole("button", { name: "Process" }));
    expect(onProcess).toHaveBeenCalledWith(expect.objectContaining({ id: 12 }));
  });

  it("sorts by a header, by the due time too, and keeps the order in the address", async () => {
    const { person, address } = await showTable([sampleDocument()]);
    const header = await screen.findByRole("columnheader", { name: /Upload Date/ });
    expect(header).toHaveAttribute("aria-sort", "descending");
    await person.click(within(header).getByRole("button", { name: "Due" }));
    expect(within(header).getByRole("button", { name: "Due" })).toHaveAttribute("aria-pressed", "true");
    expect(header).toHaveAttribute("aria-sort", "ascending");
    await person.click(within(header).getByRole("button", { name: "Due" }));
    expect(address()).toBe("/?sort=due_at&order=desc");
  });

  it("says when nothing is found, and loads a list that failed again", async () => {
    await showTable([], [], "/?q=nothing");
    expect(await screen.findByText("No PDFs found")).toBeVisible();
    api.reject("listAllDocuments", "unavailable");
    const { person } = await renderFor(<Table />, { user, path: "/?q=other" });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(MESSAGES.documents.fetchAllFailed);
    api.answer("listAllDocuments", [sampleDocument()], { "x-total-count": "1" });
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Pier 21/ })).toBeVisible();
  });
});

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

const showRow = (document: Document) => renderFor(<Row document={document} />, { user: sampleStaff() });
const namesOfButtons = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
const COMPLETED = sampleDocument({ status: "completed", has_processed_pdf: true, has_csv: true, has_xml: true });

describe("RowActions", () => {
  it("offers the processed PDF of a completed document only", async () => {
    const { rerender } = await showRow(COMPLETED);
    expect(namesOfButtons()).toEqual(["Preview", "Download", "Process", "View Processed", "Download Processed", "CSV", "XML"]);
    rerender(<Row document={{ ...COMPLETED, status: "processing", has_xml: false }} />);
    expect(namesOfButtons()).toEqual(["Preview", "Download", "Process", "CSV"]);
  });

  it("says which download failed, and downloads once while a request is in progress", async () => {
    const { person } = await showRow(COMPLETED);
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
    const { person } = await showRow(sampleDocument());
    const answer = api.hold("previewDocument");
    await person.click(screen.getByRole("button", { name: "Preview" }));
    expect(screen.getByText(MESSAGES.documents.loadingPreview)).toBeVisible();
    answer(new AppError("not_found"));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.previewFailed);
    expect(screen.queryByText(MESSAGES.documents.loadingPreview)).toBeNull();
  });
});

function Filtering() {
  const [params, change] = useDocumentListParams();
  return <Filters params={params} onChange={change} />;
}

async function showFilters(path: string) {
  api.answer("listOrganizations", [sampleOrganization({ id: 3, name: "Harbor Iron" })]);
  const { person, address } = await renderFor(<Filtering />, { user: sampleStaff(), path });
  const choose = async (label: string, option: string) => {
    await person.click(screen.getByRole("combobox", { name: label }));
    const options = await screen.findAllByRole("option");
    await person.click(await screen.findByRole("option", { name: option }));
    return options.map(({ textContent }) => textContent);
  };
  return { choose, address };
}

describe("Filters", () => {
  it("filters by status, organization and work, and keeps the choices in the address", async () => {
    const { choose, address } = await showFilters("/?q=Pier");
    expect(await choose("Status", "Failed")).toEqual(["All Statuses", "Pending", "In Progress", "Processing", "Completed", "Failed"]);
    expect(address()).toBe("/?q=Pier&status=failed");
    expect(await choose("Work", "Due today")).toEqual(["All Work", "Mine", "Unassigned", "Due today", "Late"]);
    await choose("Organization", "Harbor Iron");
    expect(address()).toBe("/?q=Pier&status=failed&work=due_today&organization_id=3");
  });

  it("shows what the address says, and shows all again", async () => {
    const { choose, address } = await showFilters("/?status=failed&work=late");
    expect(screen.getByRole("combobox", { name: "Work" })).toHaveValue("Late");
    await choose("Status", "All Statuses");
    await choose("Work", "All Work");
    expect(address()).toBe("/");
  });
});
