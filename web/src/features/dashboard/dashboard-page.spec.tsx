import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { act, screen, waitFor } from "@testing-library/react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import DashboardPage from "./dashboard-page.tsx";

const user = sampleStaff();
const ALPHA = sampleDocument({ id: 1, filename: "Alpha.pdf" });
const BETA = sampleDocument({ id: 2, filename: "Beta.pdf", assignment: sampleAssignment() });

async function show() {
  api.answer("listAllDocuments", [ALPHA, BETA], { "x-total-count": "2" });
  api.answer("getDraftSummaries", { drafts: [] });
  api.answer("listOrganizations", []);
  api.reject("getPreflight", "not_found");
  api.answer("getDocument", ({ params }) => (params["id"] === "1" ? ALPHA : BETA));
  const rendered = await renderFor(
    <main>
      <DashboardPage />
    </main>,
    { user },
  );
  await screen.findByRole("link", { name: "Beta.pdf" });
  return rendered;
}

const link = (name: string) => screen.getByRole("link", { name });
const focus = (name: string) => act(() => link(name).focus());

describe("DashboardPage", () => {
  it("moves between the rows with j, k and the arrow keys", async () => {
    const { person } = await show();
    for (const [key, name] of [
      ["j", "Alpha"],
      ["{ArrowDown}", "Beta"],
      ["j", "Beta"],
      ["k", "Alpha"],
    ] as const) {
      await person.keyboard(key);
      expect(link(`${name}.pdf`)).toHaveFocus();
    }
  });

  it("takes the document of the row with c, and asks before a colleague's is taken over", async () => {
    const { person } = await show();
    focus("Alpha.pdf");
    api.answer("assignDocument", { ...ALPHA, assignment: sampleAssignment({ user_id: user.id, username: user.username }) });
    await person.keyboard("c");
    expect(await screen.findByRole("button", { name: "ST: assigned to you" })).toBeVisible();
    focus("Beta.pdf");
    await person.keyboard("c");
    expect(await screen.findByRole("dialog", { name: "Take over" })).toHaveTextContent("robin.lee started this 2 h ago.");
    await person.keyboard("c");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(link("Beta.pdf")).toHaveFocus());
    expect(api.requests("assignDocument")).toHaveLength(1);
  });

  it("opens the results of the row's document with p, and its failure with f", async () => {
    const { person } = await show();
    focus("Alpha.pdf");
    await person.keyboard("p");
    await waitFor(() => expect(screen.getByLabelText("Processed PDF File (optional)")).toHaveFocus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(link("Alpha.pdf")).toHaveFocus());
    await person.keyboard("f");
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Failure Reason" })).toHaveFocus());
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists its shortcuts with ?, and leaves keys alone that are typed into the search", async () => {
    const { person } = await show();
    await person.keyboard("?");
    expect(await screen.findByRole("row", { name: "j ↓ Go to the next document" })).toBeVisible();
    await person.keyboard("n{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.keyboard("/");
    expect(screen.getByLabelText("Search PDFs")).toHaveFocus();
    await person.keyboard("jncx?");
    expect(screen.getByLabelText("Search PDFs")).toHaveValue("jncx?");
    expect(api.requests("assignNextDocument")).toEqual([]);
  });

  it("takes the most urgent document once by a key that is pressed twice, and opens it", async () => {
    const { person, address } = await show();
    const answer = api.hold("assignNextDocument");
    await person.keyboard("nn{n>3/}");
    answer({ document: ALPHA });
    await waitFor(() => expect(address()).toBe("/?document=1"));
    await person.keyboard("n");
    expect(api.requests("assignNextDocument")).toHaveLength(1);
  });

  it("opens the draft of the most urgent document, where there is one to review", async () => {
    const { person, address } = await show();
    const counts = { pages: 1, pages_done: 1, lines: 3, open: 3, to_check: 0, without_length: 0 };
    api.answer("getDraftSummaries", { drafts: [{ document_id: 1, state: "ready", ...counts, proposed_reason: null, delivery: null }] });
    api.answer("assignNextDocument", { document: ALPHA });
    await person.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(address()).toBe("/superadmin/pdfs/1/draft"));
  });

  it("says when no document is left, and when none could be taken", async () => {
    const { person } = await show();
    api.answer("assignNextDocument", { document: null });
    await person.keyboard("n");
    expect(await screen.findByText(MESSAGES.assignment.noneLeft)).toBeVisible();
    api.lose("assignNextDocument");
    await person.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
  });
});
