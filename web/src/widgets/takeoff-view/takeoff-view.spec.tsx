import { describe, expect, it, jest } from "@jest/globals";
import {
  type ExportedLine,
  type MarkupPlace,
  MESSAGES,
  SET_MESSAGES,
  TAKEOFF_PLACES,
  TAKEOFF_VIEW_MESSAGES,
  type TakeoffLine,
  type TakeoffTotals,
} from "@takeoff/contracts";
import { act, screen, within } from "@testing-library/react";
import { sampleTakeoffLine, sampleTotals } from "../../../test/document-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument } from "../../../test/samples.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import type { Drawing } from "./drawing.tsx";
import TakeoffView from "./takeoff-view.tsx";
import { describeDetails, describeLine } from "./describe-line.ts";
import { toSheetItems } from "./sheet-items.ts";

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

// Nor those of a mark.
jest.unstable_mockModule("../marks/place-sheet.tsx", () => ({ PlaceSheet: () => null }));

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
    expect(screen.getByRole("button", { name: "Previous sheet" })).toHaveAccessibleDescription("This is the first sheet.");
    expect(
      within(screen.getByLabelText("Sheet"))
        .getAllByRole("option", { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(["S-101, page 1: 3 lines", "Page 2: 1 line"]);
    await person.click(screen.getByRole("button", { name: "Next sheet" }));
    expect(await screen.findByText(/mark B9/)).toBeVisible();
    expect(screen.getByRole("region", { name: "Drawing of page 2" })).toBeVisible();
    expect(pressed()).toBeNull();
    expect(screen.getByRole("button", { name: "Next sheet" })).toHaveAccessibleDescription("This is the last sheet.");
  });

  it("shows lines alone where there is no processed PDF, with the reason", async () => {
    await show(sampleTotals({ places: "no_pdf" }));
    expect(await screen.findByText(TAKEOFF_PLACES.no_pdf)).toBeVisible();
    expect(await screen.findAllByRole("option", { name: /mark B/ })).toHaveLength(3);
    expect(screen.queryByRole("region", { name: /^Drawing/ })).toBeNull();
  });

  it("shows the places of lines as soon as they are known, while it is open", async () => {
    await show(sampleTotals(), [sampleTakeoffLine(1, { places: [] })]);
    expect(await screen.findByText(/not marked on the drawing$/)).toBeVisible();
    api.answer("listTakeoffLines", [sampleTakeoffLine(1)]);
    act(() => publishDocumentEvent({ type: "document", document: sampleDocument() }));
    expect(await screen.findByText(/1 markup$/)).toBeVisible();
  });

  it("shows the marks of the delivered takeoff in place of its lines", async () => {
    const { person } = await show(sampleTotals());
    api.reject("getMarkSummary", "conflict", { message: SET_MESSAGES.notDelivered });
    await person.click(await screen.findByRole("radio", { name: "Marks" }));
    expect(await screen.findByText(SET_MESSAGES.notDelivered)).toBeVisible();
    expect(api.requests("getMarkSummary")[0]!.query).toEqual({ of: "results" });
    expect(screen.queryByRole("listbox", { name: "Lines" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Set" })).toBeNull();
    await person.click(screen.getByRole("radio", { name: "Lines" }));
    expect(await screen.findByRole("listbox", { name: "Lines" })).toBeVisible();
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

const line = (fields: Partial<ExportedLine>) => ({ mark: "B1", grade: "A992", finish: "Galvanized", ...fields }) as ExportedLine;

describe("describeDetails", () => {
  it("says of a grade and a finish that they are assumed where they come from the uploader's parameters", () => {
    expect(describeDetails(line({ grade_from: "parameters", finish_from: "parameters" }))).toBe(
      "mark B1, grade A992 (assumed), finish Galvanized (assumed)",
    );
  });

  it("says nothing more of what the drawing, staff or the table state", () => {
    expect(describeDetails(line({ grade_from: "drawing", finish_from: "table" }))).toBe("mark B1, grade A992, finish Galvanized");
    expect(describeDetails(line({}))).toBe("mark B1, grade A992, finish Galvanized");
  });
});

const BEAM: ExportedLine = { row: 2, mark: "B1", quantity: 4, designation: "W18X35", length_in: 306, grade: "A992" };
const viewed = (line: ExportedLine, places: MarkupPlace[]): TakeoffLine => ({ page: 1, line, places, places_elsewhere: 0 });
const box = (left: number, bottom: number, right: number, top: number) => ({ left, bottom, right, top });

describe("describeLine", () => {
  it("names pieces, designation and length, in the units of the designation", () => {
    expect(describeLine(BEAM)).toBe(`4 \u00d7 W18X35 \u00b7 25'-6"`);
    expect(describeLine({ row: 2, quantity: 1, designation: "310UB40.4", length_in: 5400 / 25.4 })).toBe(
      "1 \u00d7 310UB40.4 \u00b7 5400 mm",
    );
  });

  it("shows a question mark for an unknown quantity, and the text of a designation that was not understood", () => {
    expect(describeLine({ row: 2, designation_text: "bracket" })).toBe("? \u00d7 bracket");
    expect(describeLine({ row: 2 })).toBe("? \u00d7 No designation");
  });
});

it("describeDetails says of a computed weight that it is computed, of a stated one what its section gives, and nothing of what is not known", () => {
  const weight = { value: 892.5, unit: "lb" as const, source: "computed" as const };
  expect(describeDetails({ ...BEAM, total_weight: weight })).toBe("mark B1, grade A992, 893 lb (computed)");
  expect(describeDetails({ row: 2 })).toBe("");
  expect(describeDetails({ row: 2, designation: "IPE300", total_weight: weight })).toBe("405 kg (computed)");
  const stated = { ...weight, source: "stated" as const };
  expect(describeDetails({ row: 2, total_weight: stated })).toBe("893 lb");
  expect(describeDetails({ row: 2, total_weight: stated, section_weight: { ...weight, value: 3570 } })).toBe(
    "893 lb (3,570 lb by its section)",
  );
});

describe("toSheetItems", () => {
  it("draws the lines that have markups on the sheet, under their row", () => {
    const place = { box: box(10, 20, 110, 30), line: null };
    expect(toSheetItems([viewed(BEAM, [place]), viewed({ ...BEAM, row: 3 }, [])])).toEqual([
      { id: 2, look: "outlined", name: `B1: 4 \u00d7 W18X35 \u00b7 25'-6"`, places: [place] },
    ]);
  });

  it("makes the middle of a diagonal member the place to click, and of others their whole box", () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 100, y: 80 } };
    const flat = { from: { x: 0, y: 5 }, to: { x: 100, y: 5 } };
    const [item] = toSheetItems([
      viewed(BEAM, [
        { box: box(0, 0, 100, 80), line },
        { box: box(0, 0, 100, 10), line: flat },
      ]),
    ]);
    expect(item?.places.map((place) => place.box)).toEqual([box(42, 32, 58, 48), box(0, 0, 100, 10)]);
  });
});
