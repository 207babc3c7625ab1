import { describe, expect, it, jest } from "@jest/globals";
import { MARK_CHECK_STATES, MARK_DOUBTS, MESSAGES, SET_MESSAGES, type MarkSummary, type SetMark } from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { saved } from "../../../test/fakes/fake-downloads.ts";
import { sampleMark, sampleMarkSummary, samplePlace, sampleSide } from "../../../test/mark-samples.ts";
import { renderFor } from "../../../test/render.tsx";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { describeSides } from "./describe-mark.ts";
import type { PlaceSheet } from "./place-sheet.tsx";

// jsdom draws no PDF: the place that is shown in words.
jest.unstable_mockModule("./place-sheet.tsx", () => ({
  PlaceSheet: ({ label, mark, place }: Parameters<typeof PlaceSheet>[0]) => (
    <p aria-label={label}>{`${mark} in document ${place.document_id}, page ${place.page}`}</p>
  ),
}));
const { default: MarksPanel } = await import("./marks-panel.tsx");

const MARKS = [
  sampleMark("B1", { drawn: null, differences: ["no_drawing"], doubts: ["reading"] }),
  sampleMark("B2", { drawn: sampleSide({ quantity: 3 }), differences: ["quantity"], parts: 5 }),
  sampleMark("B3"),
];

async function show(marks: SetMark[] = MARKS, summary: MarkSummary = sampleMarkSummary(), onSet?: () => void) {
  api.answer("getMarkSummary", summary);
  api.answer("listMarks", marks);
  return renderFor(<MarksPanel id={12} of="draft" {...(onSet ? { onSet } : {})} />);
}

const options = () => within(screen.getByRole("listbox", { name: "Marks" })).getAllByRole("option");
const lastQuery = () => api.requests("listMarks").at(-1)!.query;

describe("MarksPanel", () => {
  it("says what the check found, and lists each mark with its verdict, both sides and its doubts", async () => {
    await show(MARKS, sampleMarkSummary({ unsure: 1 }));
    expect(await screen.findByRole("status")).toHaveTextContent(
      "1 of 3 marks agrees; 1 has no drawing; 1 is drawn 3 times and planned 4 times. 1 mark is not sure.",
    );
    await screen.findByRole("listbox", { name: "Marks" });
    expect(options().map(({ textContent }) => textContent)).toEqual([
      `B1No drawingPlan: 4 × W12X26 · 25'-6"Shop drawing: none${MARK_DOUBTS.reading}`,
      `B2Quantity differsPlan: 4 × W12X26 · 25'-6"Shop drawing: 3 × W12X26 · 25'-6" · 5 parts`,
      `B3AgreesPlan: 4 × W12X26 · 25'-6"Shop drawing: 4 × W12X26 · 25'-6"`,
    ]);
    expect(api.requests("getMarkSummary")[0]!.query).toEqual({ of: "draft" });
  });

  it("gives staff the lengths of the drawings for lines of the plans, where there are some", async () => {
    const { person } = await show(MARKS, sampleMarkSummary({ lengths_offered: 7 }), () => undefined);
    api.answer("takeDrawnLengths", { lines: 7 });
    api.answer("getMarkSummary", sampleMarkSummary());
    await person.click(await screen.findByRole("button", { name: "Take 7 lengths of the drawings" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull());
    expect(api.requests("takeDrawnLengths")).toHaveLength(1);
  });

  it("takes and removes the parts of assemblies, and says where each assembly is counted", async () => {
    const { person } = await show(MARKS, sampleMarkSummary({ assemblies: { offered: 7, taken: 0, elsewhere: 0 } }), () => undefined);
    expect(await screen.findByRole("status")).toHaveTextContent(
      "Assemblies whose parts are taken here are left out of the takeoff of their drawings.",
    );
    api.answer("takeDrawnParts", { lines: 14 });
    api.answer("getMarkSummary", sampleMarkSummary({ assemblies: { offered: 0, taken: 7, elsewhere: 1 } }));
    await person.click(await screen.findByRole("button", { name: "Take the parts of 7 assemblies" }));
    api.answer("removeDrawnParts", { lines: 14 });
    const remove = await screen.findByRole("button", { name: "Remove the parts of 7 assemblies" });
    expect(screen.getByRole("status")).toHaveTextContent("1 assembly is counted in another takeoff of the set, and left out of this one.");
    await person.click(remove);
    await waitFor(() => expect(api.requests("removeDrawnParts")).toHaveLength(1));
  });

  it("says of a mark that a revision changes what was said before", async () => {
    const change = { kind: "changed", planned: sampleSide({ quantity: 3 }), drawn: null } as const;
    const gone = { ...change, kind: "gone" } as const;
    await show([sampleMark("B3", { change }), sampleMark("B4", { planned: null, drawn: null, change: gone })]);
    await screen.findByRole("listbox", { name: "Marks" });
    const [option, other] = options();
    expect(other).toHaveTextContent("B4Gone by a revisionPlan: none");
    expect(option).toHaveTextContent("Changed by a revision");
    expect(option).toHaveTextContent(`Older edition of the plan: 3 × W12X26 · 25'-6"`);
    expect(option).not.toHaveTextContent("Older edition of the shop drawing");
  });

  it("filters by the verdicts that marks have, with their numbers, and by the name of a mark", async () => {
    // The search is that of the screen that the window shows.
    window.history.replaceState(null, "", "/");
    const { person } = await show();
    const verdict = await screen.findByLabelText("Verdict");
    expect(
      within(verdict)
        .getAllByRole("option", { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(["All marks", "Agrees (1)", "No drawing (1)", "Quantity differs (1)"]);
    await person.selectOptions(verdict, "No drawing (1)");
    await waitFor(() => expect(lastQuery()).toEqual({ of: "draft", verdict: "no_drawing", limit: "100" }));
    api.answer("listMarks", []);
    await person.type(screen.getByRole("searchbox", { name: "Search marks" }), "X9");
    expect(await screen.findByText("No mark is found by this search.")).toBeVisible();
    expect(lastQuery()).toMatchObject({ verdict: "no_drawing", q: "X9" });
  });

  it("loads more marks when its end is near", async () => {
    api.answer("getMarkSummary", sampleMarkSummary());
    const next = { link: '</pdfs/12/marks?cursor=next>; rel="next"' };
    api.answer("listMarks", ({ query }) => (query["cursor"] ? [MARKS[1]!] : Response.json([MARKS[0]!], { headers: next })));
    await renderFor(<MarksPanel id={12} of="results" />);
    await screen.findByRole("listbox", { name: "Marks" });
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(lastQuery()).toEqual({ of: "results", limit: "100", cursor: "next" });
  });

  it("chooses marks by keys, and shows both of their drawings with a choice among their places", async () => {
    const places = [samplePlace(), samplePlace({ page: 2, sheet: "S-102" })];
    const { person } = await show([sampleMark("B0", { planned: sampleSide({ places, more_places: 2 }) }), ...MARKS]);
    const list = await screen.findByRole("listbox", { name: "Marks" });
    expect(screen.getByText("Choose a mark to see its plan and its shop drawing.")).toBeVisible();
    list.focus();
    await person.keyboard("j");
    const plan = screen.getByRole("region", { name: "Plan" });
    const drawing = screen.getByRole("region", { name: "Shop drawing" });
    expect(within(plan).getByRole("heading")).toHaveTextContent("Plan: S-101 · plans.pdf");
    expect(within(drawing).getByRole("heading")).toHaveTextContent("Shop drawing: Page 3 · drawings.pdf");
    expect(drawing).toHaveTextContent("B0 in document 13, page 3");
    expect(within(drawing).queryByRole("combobox")).toBeNull();
    expect(plan).toHaveTextContent("2 more places are not listed.");
    await person.selectOptions(within(plan).getByRole("combobox", { name: "Place: plan" }), "2 of 2: S-102");
    expect(plan).toHaveTextContent("B0 in document 12, page 2");
    list.focus();
    await person.keyboard("{ArrowDown}");
    expect(plan).toHaveTextContent("B1 in document 12, page 1");
    expect(drawing).toHaveTextContent("No drawing and no list of the set has this mark.");
    await person.keyboard("k");
    expect(plan).toHaveTextContent("B0 in document 12, page 2");
  });

  it("says what is missing for a check, and is loaded again while a drawing of the set is read", async () => {
    await show(MARKS, sampleMarkSummary({ state: "no_drawings", sentence: "" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(MARK_CHECK_STATES.no_drawings));
    // Without a drawing each mark would have none.
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    api.answer("getMarkSummary", sampleMarkSummary({ state: "reading" }));
    api.answer("listMarks", MARKS);
    act(() => publishDocumentEvent({ type: "draft", id: 13 }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`planned 4 times. ${MARK_CHECK_STATES.reading}`));
    await screen.findByRole("listbox", { name: "Marks" });
    api.answer("getMarkSummary", sampleMarkSummary());
    api.answer("listMarks", MARKS.slice(1));
    act(() => publishDocumentEvent({ type: "draft", id: 13 }));
    await waitFor(() => expect(options()).toHaveLength(2));
  });

  it("says why a takeoff has no check, why marks could not be loaded, and loads them when asked", async () => {
    api.reject("getMarkSummary", "unavailable");
    const onSet = jest.fn();
    const { person } = await renderFor(<MarksPanel id={12} of="draft" onSet={onSet} />);
    expect(await screen.findByRole("alert")).toHaveTextContent(SET_MESSAGES.fetchFailed);
    api.reject("getMarkSummary", "conflict", { message: SET_MESSAGES.tooMany });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(SET_MESSAGES.tooMany)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Set" }));
    expect(onSet).toHaveBeenCalledTimes(1);
    api.answer("getMarkSummary", sampleMarkSummary());
    api.reject("listMarks", "forbidden");
    act(() => publishDocumentEvent({ type: "resync" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(SET_MESSAGES.fetchFailed);
    api.answer("listMarks", MARKS);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("listbox", { name: "Marks" })).toBeVisible();
  });

  it("saves the check as CSV and as JSON", async () => {
    const { person } = await show();
    api.answer("exportMarks", () => new Response("Mark"));
    await person.click(await screen.findByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(saved).toEqual(["marks.csv"]));
    await person.click(screen.getByRole("button", { name: "Download JSON" }));
    await waitFor(() => expect(saved).toEqual(["marks.csv", "marks.json"]));
    expect(api.requests("exportMarks").map(({ query }) => query)).toEqual([
      { of: "draft", format: "csv" },
      { of: "draft", format: "json" },
    ]);
    api.lose("exportMarks");
    await person.click(screen.getByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText(MESSAGES.documents.downloadFailed)).toBeVisible();
  });
});

describe("describeSides", () => {
  it("says what a side leaves open, and lists sections that differ", () => {
    const planned = sampleSide({ quantity: null, designations: [], length_in: null });
    expect(describeSides(sampleMark("B1", { planned, drawn: sampleSide({ designations: ["W12X26", "W12X30"] }), parts: 1 }))).toEqual([
      "Plan: ? × no section · length not clear",
      `Shop drawing: 4 × W12X26 or W12X30 · 25'-6" · 1 part`,
    ]);
  });

  it("writes lengths in millimetres where a designation is metric, also those of a side without one", () => {
    const planned = sampleSide({ designations: [], length_in: 5400 / 25.4 });
    const drawn = sampleSide({ designations: ["310UB40.4"], length_in: 5400 / 25.4 });
    expect(describeSides(sampleMark("B1", { planned, drawn }))).toEqual([
      "Plan: 4 × no section · 5400 mm",
      "Shop drawing: 4 × 310UB40.4 · 5400 mm",
    ]);
  });
});
