import { IconClock } from "@tabler/icons-react";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column, DataTableProps } from "./types.ts";

interface Row {
  id: number;
  name: string;
}
type Sort = "name" | "age";

const COLUMNS: readonly Column<Row, Sort>[] = [
  { key: "name", label: "Name", sort: "name", second: { sort: "age", label: "Sort by age", icon: IconClock }, render: ({ name }) => name },
  { key: "actions", label: "Actions", render: () => <button type="button">Edit</button> },
];
const ROWS: readonly Row[] = [
  { id: 1, name: "Baytown" },
  { id: 2, name: "Galveston" },
];
const show = (list: Partial<DataTableProps<Row, Sort>["list"]>, more: Partial<DataTableProps<Row, Sort>> = {}) =>
  renderPart(
    <DataTable<Row, Sort>
      label="Places"
      noun="places"
      columns={COLUMNS}
      list={{ rows: ROWS, total: ROWS.length, isLoading: false, ...list }}
      rowKey={({ id }) => id}
      empty={{ icon: IconClock, description: "No places yet" }}
      {...more}
    />,
  );

describe("DataTable", () => {
  it("shows its rows, and counts the header among them for readers of a part of a long list", () => {
    show({ total: 1_200 });
    const region = screen.getByRole("region", { name: "Places" });
    expect(within(region).getAllByRole("row")).toHaveLength(3);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1201");
    expect(screen.getByRole("row", { name: /Galveston/ })).toHaveAttribute("aria-rowindex", "3");
    expect(screen.getByRole("status")).toHaveTextContent("2 of 1,200 places");
  });

  it("sorts by a column and by a second value of it, and says by which and in what order", async () => {
    const onSort = jest.fn();
    const { person } = show({}, { sorting: { sort: "age", order: "desc" }, onSort });
    const header = screen.getByRole("columnheader", { name: "Name" });
    expect(header).toHaveAttribute("aria-sort", "descending");
    expect(within(header).getByRole("button", { name: "Sort by age" })).toHaveAttribute("aria-pressed", "true");
    await person.click(within(header).getByRole("button", { name: "Name" }));
    await person.click(within(header).getByRole("button", { name: "Sort by age" }));
    expect(onSort.mock.calls).toEqual([["name"], ["age"]]);
  });

  it("has cards in place of rows, and a select to sort by, on a small screen", async () => {
    const original = window.matchMedia;
    window.matchMedia = (media) => ({ ...original(media), matches: true });
    const onSort = jest.fn();
    const { person } = show({ hasMore: true, loadMore: () => undefined }, { sorting: { sort: "name", order: "asc" }, onSort });
    window.matchMedia = original;
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem")[1]).toHaveTextContent("Galveston");
    await person.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Sort by age");
    await person.click(screen.getByRole("button", { name: "Sort descending" }));
    expect(onSort.mock.calls).toEqual([["age"], ["name"]]);
    expect(screen.getByRole("progressbar", { name: "Loading more" })).toBeVisible();
  });
});
