import { describe, expect, it, jest } from "@jest/globals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sampleView } from "../../../test/draft-samples.ts";
import { renderPart } from "../../../test/render.tsx";
import type { PdfPages } from "./pages/pdf-pages.ts";
import type { SheetPaneProps } from "./sheet-pane-props.ts";
import { SheetPane } from "./sheet-pane.tsx";

const SIZE = { width: 1000, height: 1000 };
const SHEETS = [1, 2, 3].map((page) => ({ page, name: `S-10${page}`, title: page === 3 ? null : `PLAN ${page}` }));
const BOX = { left: 10, right: 20, bottom: 30, top: 40 };

/** Pages that open and are never painted. */
function fakePages(more: Partial<PdfPages> = {}): PdfPages {
  const never = () => new Promise<never>(() => undefined);
  const pages = {
    open: () => Promise.resolve(SIZE),
    leave: () => Promise.resolve(),
    paint: never,
    readLines: never,
    thumbnails: { paint: never },
  };
  return { ...pages, ...more } as unknown as PdfPages;
}

const PAGES = fakePages();
/** Lets a page open. */
const settle = () => act(() => Promise.resolve());

async function show(props: Partial<SheetPaneProps>) {
  const onSheet = jest.fn();
  const rendered = renderPart(<SheetPane pages={PAGES} page={2} sheets={SHEETS} onSheet={onSheet} {...props} />);
  await settle();
  return { ...rendered, onSheet };
}

describe("SheetToolbar", () => {
  it("leads to the sheets before and after the one that is shown", async () => {
    const { person, onSheet, rerender } = await show({});
    await person.click(screen.getByRole("button", { name: "Previous sheet" }));
    await person.click(screen.getByRole("button", { name: "Next sheet" }));
    expect(onSheet.mock.calls).toEqual([[1], [3]]);
    rerender(<SheetPane pages={PAGES} page={3} sheets={SHEETS} onSheet={onSheet} />);
    await settle();
    expect(screen.getByRole("button", { name: "Next sheet" })).toHaveAccessibleDescription("This is the last sheet.");
  });

  it("lists all sheets, of which the keyboard chooses one", async () => {
    const { person, onSheet } = await show({});
    await person.click(screen.getByRole("button", { name: "S-102 (2 of 3)" }));
    const list = await screen.findByRole("listbox", { name: "Sheets of the drawing" });
    await waitFor(() => expect(list).toHaveFocus());
    expect(within(list).getByRole("option", { selected: true })).toHaveTextContent("S-102PLAN 2");
    await person.keyboard("{End}{Enter}");
    expect(onSheet).toHaveBeenCalledWith(3);
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  it("tells the scale of the only view, or of the place that is looked at", async () => {
    const { rerender } = await show({ views: [sampleView()] });
    expect(screen.getByText(`1/4" = 1'-0", printed, confirmed by its dimensions`)).toBeVisible();
    const views = [sampleView(), sampleView({ title: "DETAIL", box: { left: 0, bottom: 0, right: 50, top: 50 } })];
    rerender(<SheetPane pages={PAGES} page={2} views={views} />);
    expect(screen.getByText("Point at a view to see its scale.")).toBeVisible();
    rerender(<SheetPane pages={PAGES} page={2} views={views} focus={BOX} />);
    expect(screen.getByText("DETAIL:")).toBeVisible();
  });

  it("says what to do while a person measures, and takes the length over", async () => {
    const onUseLength = jest.fn();
    const readLines = () => Promise.reject(new Error("damaged"));
    const pages = fakePages({ readLines });
    const props = { pages, page: 2, views: [sampleView()], tool: "measure", onToggleMeasure: () => undefined, onUseLength } as const;
    const { person, rerender } = renderPart(<SheetPane {...props} />);
    expect(screen.getByRole("button", { name: "Measure", pressed: true })).toBeVisible();
    const hint = "Click two points on the drawing. The lines of this sheet could not be read: nothing snaps.";
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(hint));
    rerender(<SheetPane {...props} measured={{ from: { x: 0, y: 0 }, to: { x: 180, y: 0 } }} />);
    expect(screen.getByRole("status")).toHaveTextContent(`Measured: 10'-0"`);
    await person.click(screen.getByRole("button", { name: "Use as length" }));
    expect(onUseLength).toHaveBeenCalledWith(120);
    rerender(<SheetPane {...props} views={[]} measured={{ from: { x: 0, y: 0 }, to: { x: 180, y: 0 } }} />);
    expect(screen.getByRole("status")).toHaveTextContent("The scale is not known here.");
  });
});

describe("SheetPane", () => {
  it("draws its items above the page, of which a click selects one", async () => {
    const onSelect = jest.fn();
    const item = { id: 7, name: "W12X26, 1 on this sheet", look: "crossed", places: [{ box: BOX, line: null }] } as const;
    await show({ items: [item], onSelect });
    fireEvent.click((await screen.findByText(item.name)).parentElement!.querySelector("rect")!);
    expect(onSelect).toHaveBeenCalledWith(7);
  });

  it("says that a page could not be shown", async () => {
    await show({ pages: fakePages({ open: () => Promise.reject(new Error("damaged")) }) });
    expect(await screen.findByRole("alert")).toHaveTextContent("The page could not be shown.");
  });
});
