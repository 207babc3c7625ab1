import { describe, expect, it, jest } from "@jest/globals";
import {
  AS_UNDERSTOOD,
  MESSAGES,
  TAKEOFF_ROLE_REASONS,
  WEIGHT_CHECK_TITLE,
  type TakeoffMapping,
  type TakeoffPreview,
} from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { renderPart } from "../../../test/render.tsx";
import MappingDialog from "./mapping-dialog.tsx";

/** Neither the unit of the lengths nor whose weight it is stands anywhere, and two headers are ambiguous. */
const PREVIEW: TakeoffPreview = {
  ...{ kind: "csv", separator: ",", row_count: 4, mapping: null, findings: [], imported_filename: null },
  rows: [
    ["Shop list", "", "", "", ""],
    ["Pc", "Section", "No", "Lg", "Weight"],
    ["B1", "W18X35", "2", "240", "700"],
    ["B2", "HSS6X6X3/8", "1", "120", "276"],
  ],
};
const UNDERSTOOD = "2 lines · 2 designations · 2 lengths · 2 weights · 0 columns not used";

async function show(preview: TakeoffPreview = PREVIEW, more: { isBusy?: boolean; error?: string; onAbort?: () => void } = {}) {
  const onConfirm = jest.fn((_: TakeoffMapping) => undefined);
  const onCancel = jest.fn();
  const props = { confirmed: null, confirm: "Confirm columns", isBusy: false, error: null, onConfirm, onCancel, ...more };
  const { person, unmount } = renderPart(<MappingDialog preview={preview} name="list.csv" {...props} />);
  await screen.findByRole("dialog", { name: "Columns" });
  return { person, onConfirm, onCancel, unmount };
}

describe("MappingDialog", () => {
  it("shows what the rows mean with each choice about the columns, and confirms the choices", async () => {
    const { person, onConfirm } = await show();
    await waitFor(() => expect(screen.getByLabelText("Header row")).toHaveFocus());
    expect(screen.getByLabelText("Header row")).toHaveDisplayValue("Row 2: Pc, Section, No, Lg, Weight");
    expect(screen.getByRole("region", { name: "Findings about the columns" })).toHaveTextContent("Weight");
    expect(screen.getByRole("columnheader", { name: /^No/ })).toHaveTextContent(TAKEOFF_ROLE_REASONS["name and content"]);
    await person.selectOptions(screen.getByLabelText("Meaning of Pc"), "Mark");
    await person.selectOptions(screen.getByLabelText("Unit of lengths"), "Inches");
    await person.selectOptions(screen.getByLabelText("The weight is"), "Of one piece");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(UNDERSTOOD));
    const lines = screen.getByRole("region", { name: "Lines as understood" });
    expect(within(lines).getByRole("row", { name: /B1/ })).toHaveTextContent(/20'-0".*1,400/);
    await person.click(screen.getByRole("button", { name: "Confirm columns" }));
    expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ header_row: 1, length_unit: "in", weight_of: "piece" }));
  });

  it("asks for the unit of weights that nothing states, and shows lengths of all pieces as such", async () => {
    const rows = ["Mark,Name,Qty,Unit,Wt", "A1,Rail,96,m,", "A2,Post,2,pcs,50"].map((row) => row.split(","));
    const { person, onConfirm } = await show({ ...PREVIEW, rows });
    const lines = screen.getByRole("region", { name: "Lines as understood" });
    expect(within(lines).getByRole("row", { name: /A1/ })).toHaveTextContent("96 m in all");
    expect(screen.getByRole("region", { name: "Findings about the columns" })).toHaveTextContent(
      "The unit of the weights in “Wt” is not stated",
    );
    await person.selectOptions(screen.getByLabelText("Unit of weights"), "Pounds");
    await person.selectOptions(screen.getByLabelText("The weight is"), "Of all pieces");
    await waitFor(() => expect(within(lines).getByRole("row", { name: /A2/ })).toHaveTextContent("50"));
    await person.click(screen.getByRole("button", { name: "Confirm columns" }));
    expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ weight_unit: "lb", weight_of: "all" }));
  });

  it("compares the weights of the rows with those of their sections, and the total of a list that is shown whole", async () => {
    const list = ["Mark,Section,Qty,Length (in),Piece Wt", "B1,W18X35,2,240,700", "B2,W18X40,1,120,500", "TOTAL,,,,2000"];
    const whole: TakeoffPreview = { ...PREVIEW, rows: list.map((row) => row.split(",")) };
    const { unmount } = await show(whole);
    const said = () => screen.getByRole("region", { name: WEIGHT_CHECK_TITLE }).textContent;
    expect(said()).toContain("W: stated 1,900 lb · computed 1,800 lb · +5.6 % (2 lines)");
    expect(said()).toContain("1 line differs by more than 2 %:Row 3: stated 500 lb · computed 400 lb · +25 %Every line is compared.");
    expect(said()).toContain("The weight of all lines differs: the printed total is 2,000 lb, the lines add up to 1,900 lb.");
    unmount();
    await show({ ...whole, row_count: 5_000 });
    expect(said()).not.toContain("printed total");
  });

  it("says which role moved from one column to another, and goes back to what is understood", async () => {
    const { person, onConfirm } = await show();
    const length = screen.getByLabelText("Meaning of Lg");
    await person.selectOptions(length, within(length).getByRole("option", { name: "Quantity – now No" }));
    expect(screen.getByRole("status")).toHaveTextContent(MESSAGES.takeoff.roleMoved("Quantity", "No", "Lg"));
    await person.click(screen.getByRole("button", { name: "Use as understood" }));
    expect(screen.getByRole("status")).not.toHaveTextContent("no longer used");
    await person.click(screen.getByRole("button", { name: "Confirm columns" }));
    expect(onConfirm).toHaveBeenCalledWith(AS_UNDERSTOOD);
  });

  it("says where columns come from that were confirmed before, and how many rows the preview holds", async () => {
    const mapping = { ...AS_UNDERSTOOD, header_row: 1 };
    await show({ ...PREVIEW, mapping, row_count: 5_000 });
    expect(screen.getByText(MESSAGES.takeoff.confirmedBefore)).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent(MESSAGES.takeoff.partOfRows("4", "5,000"));
  });

  it("shows why an attempt failed, and cancels the upload that is in progress", async () => {
    const onAbort = jest.fn();
    const { person, onConfirm, onCancel } = await show(PREVIEW, { isBusy: true, error: MESSAGES.takeoff.importFailed, onAbort });
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.takeoff.importFailed);
    expect(screen.getByLabelText("Meaning of Pc")).toBeDisabled();
    await person.keyboard("{Escape}");
    await person.click(screen.getByRole("button", { name: "Cancel upload" }));
    expect([onAbort, onCancel, onConfirm].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  });
});
