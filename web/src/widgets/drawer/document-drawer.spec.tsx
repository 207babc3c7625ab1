import { describe, expect, it, jest } from "@jest/globals";
import { type Document, ERRORS, FAILURE_REASONS, type HistoryEntry, MESSAGES, type TakeoffSums } from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleUser } from "../../../test/samples.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import DocumentDrawer from "./document-drawer.tsx";
import { History } from "./history.tsx";
import { readDocumentId, readTakeoffId, searchWithDocument, searchWithTakeoff } from "./address/address.ts";
import { listMeasures } from "./summary/measures.ts";

const user = sampleUser();
const document = sampleDocument();
const show = async (known: Document[], path = "/pdfs?q=pier&document=12", onCorrect?: (document: Document) => void) => {
  api.answer("getDocumentParameters", { parameters: [] });
  return renderFor(<DocumentDrawer known={known} onCorrect={onCorrect} />, { user, path });
};

describe("DocumentDrawer", () => {
  it("shows a document in tabs, and closes to its list with Escape", async () => {
    api.answer("getDocument", document);
    const { person, address } = await show([document]);
    const drawer = await screen.findByRole("dialog", { name: /^Pier 21/ });
    expect(within(drawer).getByText(document.filename)).toBeVisible();
    expect(
      within(drawer)
        .getAllByRole("tab")
        .map(({ textContent }) => textContent),
    ).toEqual(["Overview", "Data", "History"]);
    expect(within(drawer).queryByRole("button", { name: /^(Process|Upload a corrected drawing|Delete)$/ })).toBeNull();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/pdfs?q=pier");
  });

  it.each(["999999999", "x"])("says that there is no document %s", async (id) => {
    api.reject("getDocument", "not_found");
    await show([], `/pdfs?document=${id}`);
    const drawer = await screen.findByRole("dialog", { name: "Document" });
    expect(await within(drawer).findByText(MESSAGES.documents.notFound)).toBeVisible();
  });

  it("shows why a document could not be loaded, and loads it again when asked", async () => {
    api.reject("getDocument", "internal");
    const { person } = await show([]);
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(`${MESSAGES.documents.fetchOneFailed}${ERRORS.internal.sentence}`);
    api.answer("getDocument", document);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Gulf Coast General")).toBeVisible();
  });

  it("shows changes by others at once: status, reason and notes as they were written", async () => {
    api.answer("getDocument", document);
    await show([document]);
    expect(await screen.findByText("Pending")).toBeVisible();
    const failed = sampleDocument({ status: "failed", failure_reason: "corrupt", notes: "Page 2 <b>cannot</b> be read." });
    act(() => publishDocumentEvent({ type: "document", document: failed }));
    expect(await screen.findByText(FAILURE_REASONS.corrupt)).toBeVisible();
    expect(screen.getByText("Page 2 <b>cannot</b> be read.")).toBeVisible();
    expect(screen.queryByText("Pending")).toBeNull();
  });

  it("closes, and says so, when somebody deletes its document", async () => {
    api.answer("getDocument", document);
    const { address } = await show([document]);
    await screen.findByRole("dialog");
    // Its own window has two events of a deletion: of the response, and of the live updates.
    act(() => {
      publishDocumentEvent({ type: "document_deleted", id: 12 });
      publishDocumentEvent({ type: "document_deleted", id: 12 });
    });
    expect(await screen.findByText(`${document.filename} was deleted.`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/pdfs?q=pier");
  });

  it.each([
    ["its uploader", { uploaded_by_id: user.id, replaced_by_id: null }, 1],
    ["another user", { uploaded_by_id: 99, replaced_by_id: null }, 0],
    ["its uploader after another drawing was sent", { uploaded_by_id: user.id, replaced_by_id: 13 }, 0],
  ])("asks for a corrected drawing of a failed document: %s", async (_who, fields, count) => {
    const failed = sampleDocument({ status: "failed", ...fields });
    api.answer("getDocument", failed);
    const onCorrect = jest.fn();
    const { person } = await show([failed], undefined, onCorrect);
    await screen.findByRole("dialog");
    const buttons = screen.queryAllByRole("button", { name: "Upload a corrected drawing" });
    expect(buttons).toHaveLength(count);
    for (const button of buttons) await person.click(button);
    expect(onCorrect.mock.calls).toEqual(Array.from({ length: count }, () => [failed]));
  });
});

const at = "2026-11-20T15:30:00.000Z";
const uploaded: HistoryEntry = { at, by: "kim", what: "uploaded", from: null, to: "plan.pdf" };
const failed: HistoryEntry = { at, by: "staff", what: "status", from: "pending", to: "failed" };
const entries = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("History", () => {
  it("lists entries, the newest first, and those of a change as soon as it is known", async () => {
    api.answer("getDocumentHistory", [uploaded]);
    await renderFor(<History document={document} />);
    await screen.findByText("Uploaded by kim");
    expect(entries()).toEqual([expect.stringMatching(/^Uploaded by kim.*plan\.pdf$/)]);
    api.answer("getDocumentHistory", [uploaded, failed]);
    act(() => publishDocumentEvent({ type: "document", document }));
    await screen.findByText("Marked as failed by staff");
    expect(entries()).toEqual([expect.stringContaining("Marked as failed"), expect.stringContaining("Uploaded")]);
  });

  it("says that nothing was recorded, and why a history could not be loaded", async () => {
    api.reject("getDocumentHistory", "unavailable");
    const { person } = await renderFor(<History document={document} />);
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(MESSAGES.documents.fetchHistoryFailed);
    api.answer("getDocumentHistory", []);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing has been recorded of this document.")).toBeVisible();
  });
});

const read = (query: string) => readDocumentId(new URLSearchParams(query));

describe("the address of the document drawer", () => {
  it("adds the document to the list's parameters and leaves those unchanged", () => {
    const list = new URLSearchParams("q=pier+a%26b&sort=status");
    const open = searchWithDocument(12, list);
    expect(read(open)).toBe(12);
    expect(new URLSearchParams(open).get("q")).toBe("pier a&b");
    expect(searchWithDocument(null, new URLSearchParams(open))).toBe("?q=pier+a%26b&sort=status");
    expect(searchWithDocument(null, new URLSearchParams("document=12"))).toBe("");
  });

  it("returns null without the parameter and 0 for a value that is no id", () => {
    expect(read("")).toBeNull();
    for (const text of ["", "0", "-1", "1.5", "1e3", "x", "12345678901234567890"]) expect(read(`document=${text}`)).toBe(0);
  });

  it("shows a takeoff over the document and leaves the document when it closes", () => {
    const over = new URLSearchParams(searchWithTakeoff(12, new URLSearchParams("q=pier&document=12")));
    expect([readDocumentId(over), readTakeoffId(over)]).toEqual([12, 12]);
    expect(searchWithTakeoff(null, over)).toBe("?q=pier&document=12");
    expect(readTakeoffId(new URLSearchParams("document=12"))).toBeNull();
    expect(readTakeoffId(new URLSearchParams("takeoff=x"))).toBe(0);
  });
});

const SUMS: TakeoffSums = {
  ...{ name: "W", lines: 2, pieces: 3, length_in: 1_200, weight_lb: 4_000, computed_lb: 0 },
  without: { quantity: 0, length: 0, weight: 0 },
};
const values = (isMetric: boolean, sums: TakeoffSums) => listMeasures(isMetric).map(({ label, read }) => [label, read(sums)]);

it("listMeasures gives short tons, feet and pieces, or tonnes and meters for a metric takeoff", () => {
  expect(values(false, SUMS)).toEqual([
    ["Short tons", 2],
    ["Feet", 100],
    ["Pieces", 3],
  ]);
  expect(values(true, SUMS)).toEqual([
    ["Tonnes", expect.closeTo(1.8143694)],
    ["Meters", expect.closeTo(30.48)],
    ["Pieces", 3],
  ]);
});

it("listMeasures leaves what is not known unknown", () => {
  const unknown = { ...SUMS, pieces: null, length_in: null, weight_lb: null };
  for (const isMetric of [true, false]) expect(values(isMetric, unknown).map(([, value]) => value)).toEqual([null, null, null]);
});
