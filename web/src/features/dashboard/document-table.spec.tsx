import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES, type Document, type DraftSummary } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import { useDocumentList } from "../../entities/documents/list/use-document-list.ts";
import { DocumentTable } from "./document-table.tsx";
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

async function show(rows: Document[], drafts: DraftSummary[] = [], path = "/") {
  api.answer("listAllDocuments", rows, { "x-total-count": String(rows.length) });
  api.answer("getDraftSummaries", { drafts });
  return renderFor(<Table />, { user, path });
}

const findRow = (name: RegExp) => screen.findByRole("row", { name });

describe("DocumentTable", () => {
  it("says who has a document, since when, when it is due, and what its draft holds", async () => {
    const due_at = new Date(Date.now() + 24 * 3_600_000 - 1_000).toISOString();
    const since = "2026-11-20T15:30:00.000Z";
    const { person, address } = await show(
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
    const { person } = await show([sampleDocument({ findings, assignment: own, due_at: new Date(Date.now() - 7_200_000).toISOString() })]);
    const row = await findRow(/Pier 21/);
    expect(row).toHaveTextContent("2 h late");
    expect(within(row).getByRole("button", { name: "ST: assigned to you" })).toBeVisible();
    await person.hover(within(row).getByRole("button", { name: "1 finding" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Page 9 does not exist.");
    await person.click(within(row).getByRole("button", { name: "Process" }));
    expect(onProcess).toHaveBeenCalledWith(expect.objectContaining({ id: 12 }));
  });

  it("sorts by a header, by the due time too, and keeps the order in the address", async () => {
    const { person, address } = await show([sampleDocument()]);
    const header = await screen.findByRole("columnheader", { name: /Upload Date/ });
    expect(header).toHaveAttribute("aria-sort", "descending");
    await person.click(within(header).getByRole("button", { name: "Due" }));
    expect(within(header).getByRole("button", { name: "Due" })).toHaveAttribute("aria-pressed", "true");
    expect(header).toHaveAttribute("aria-sort", "ascending");
    await person.click(within(header).getByRole("button", { name: "Due" }));
    expect(address()).toBe("/?sort=due_at&order=desc");
  });

  it("says when nothing is found, and loads a list that failed again", async () => {
    await show([], [], "/?q=nothing");
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
