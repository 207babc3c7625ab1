import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES, TAKEOFF_PLACES, TAKEOFF_VIEW_MESSAGES, type TakeoffLine, type TakeoffTotals } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleTakeoffLine, sampleTotals } from "../../../test/document-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument } from "../../../test/samples.ts";
import type { Drawing } from "./drawing.tsx";
import TakeoffView from "./takeoff-view.tsx";

// jsdom draws no PDF: a button for each line that has markups.
jest.unstable_mockModule("./drawing.tsx", () => ({
  Drawing: ({ page, lines, selected, onSelect }: Parameters<typeof Drawing>[0]) => (
    <section aria-label={`Drawing of page ${page}`}>
      {lines.map(({ id }) => (
        <button key={id} aria-pressed={selected?.row === id} data-moves={selected?.moves} onClick={() => onSelect(id)}>
          Piece {id}
        </button>
      ))}
    </section>
  ),
}));

async function show(takeoff: TakeoffTotals | null, lines: TakeoffLine[] = [1, 2, 3].map((row) => sampleTakeoffLine(row))) {
  const onClose = jest.fn();
  api.answer("getDocument", sampleDocument());
  api.answer("getTakeoffSummary", { document_id: 12, takeoff, extracted_at: null });
  api.answer("listTakeoffLines", ({ query }) => (query["page"] === "1" ? lines : [sampleTakeoffLine(9, { page: 2 })]));
  return { ...(await renderFor(<TakeoffView id={12} onClose={onClose} />)), onClose };
}
const chosen = () => within(screen.getByRole("listbox", { name: "Lines" })).getByRole("option", { selected: true });
const pressed = () => screen.queryByRole("button", { pressed: true })?.textContent ?? null;

describe("TakeoffView", () => {
  it("chooses lines by keys and by their pieces, and closes with Escape", async () => {
    const { person, onClose } = await show(sampleTotals(), [
      sampleTakeoffLine(1),
      sampleTakeoffLine(2, { places_elsewhere: 4 }),
      sampleTakeoffLine(3, { places: [], line: { row: 3, notes: "see detail 5" } }),
    ]);
    expect(await screen.findByRole("dialog", { name: "Takeoff of Pier 21" })).toBeVisible();
    const list = await screen.findByRole("listbox", { name: "Lines" });
    expect(
      within(list)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      `2 × W12X26 · 20'-0"mark B1 · 1 markup`,
      `2 × W12X26 · 20'-0"mark B2 · 1 markup here, 4 on other sheets`,
      "? × No designationnot marked on the drawing",
    ]);
    list.focus();
    for (const [key, mark] of [
      ["{ArrowDown}", "B1"],
      ["{ArrowDown}", "B2"],
      ["{ArrowUp}", "B1"],
      ["{End}", "see detail 5"],
      ["{Home}", "B1"],
    ] as const) {
      await person.keyboard(key);
      expect(chosen()).toHaveTextContent(mark);
    }
    expect(list).toHaveAttribute("aria-activedescendant", chosen().id);
    expect(pressed()).toBe("Piece 1");
    await person.click(screen.getByRole("button", { name: "Piece 2" }));
    expect(chosen()).toHaveTextContent("mark B2");
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
  });

  it("shows one sheet at a time, and none of its lines chosen at first", async () => {
    const { person } = await show(sampleTotals());
    await person.click(await screen.findByRole("option", { name: /mark B1/ }));
    expect(screen.getByRole("button", { name: "Previous sheet" })).toBeDisabled();
    expect(
      within(screen.getByLabelText("Sheet"))
        .getAllByRole("option", { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(["S-101, page 1: 3 lines", "Page 2: 1 line"]);
    await person.click(screen.getByRole("button", { name: "Next sheet" }));
    expect(await screen.findByText(/mark B9/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Drawing of page 2" })).toBeVisible();
    expect(pressed()).toBeNull();
    expect(screen.getByRole("button", { name: "Next sheet" })).toBeDisabled();
  });

  it("shows lines alone where there is no processed PDF, with the reason", async () => {
    await show(sampleTotals({ places: "no_pdf" }));
    expect(await screen.findByText(TAKEOFF_PLACES.no_pdf)).toBeVisible();
    expect(await screen.findAllByRole("option", { name: /mark B/ })).toHaveLength(3);
    expect(screen.queryByRole("region", { name: /^Drawing/ })).toBeNull();
  });

  it("says why lines could not be loaded, and loads them again when asked", async () => {
    const { person } = await show(sampleTotals());
    await screen.findAllByRole("option", { name: /mark B/ });
    api.reject("listTakeoffLines", "forbidden");
    await person.click(screen.getByRole("button", { name: "Next sheet" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(TAKEOFF_VIEW_MESSAGES.fetchLinesFailed);
    api.answer("listTakeoffLines", [sampleTakeoffLine(9)]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/mark B9/)).toBeVisible();
  });

  it("says that there is no takeoff yet, and that a document is missing", async () => {
    const { unmount } = await show(null);
    expect(await screen.findByText("No takeoff")).toBeVisible();
    unmount();
    api.reject("getDocument", "not_found");
    api.reject("getTakeoffSummary", "not_found");
    await renderFor(<TakeoffView id={13} onClose={() => undefined} />);
    expect(await screen.findByText(MESSAGES.documents.notFound)).toBeVisible();
  });
});
