import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES, SCALE_SOURCE_LABELS, type ViewScale } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleView } from "../../../../test/draft-samples.ts";
import { renderPart } from "../../../../test/render.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";

const VIEWS = [sampleView(), sampleView({ title: "DETAIL", scale_source: "conflict", points_per_foot: null, voted_points_per_foot: 9 })];

function show(measured: number | null = null) {
  const onSave = jest.fn((_: ViewScale) => Promise.resolve());
  const onMeasure = jest.fn();
  const { person } = renderPart(
    <ScaleDialog opened onClose={() => undefined} views={VIEWS} first={1} measured={measured} onMeasure={onMeasure} onSave={onSave} />,
  );
  return { person, onSave, onMeasure };
}

const findRadio = (name: string | RegExp) => screen.findByRole("radio", { name });

describe("ScaleDialog", () => {
  it("offers the printed scale and that of the dimensions, and saves the one that is picked", async () => {
    const { person, onSave } = show();
    expect(await screen.findByRole("combobox", { name: "View" })).toHaveFocus();
    expect(screen.getByText(`1/4" = 1'-0": ${SCALE_SOURCE_LABELS.conflict}.`)).toBeVisible();
    expect(screen.getByRole("radio", { name: `The printed scale, 1/4" = 1'-0"` })).toBeVisible();
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await person.click(await findRadio(`The dimensions: 0.125" = 1'-0", in which 4 agree`));
    await person.dblClick(screen.getByRole("button", { name: "Save" }));
    expect(onSave.mock.calls).toEqual([[{ view: 1, points_per_foot: 9 }]]);
  });

  it("explains what is no scale, and takes one that is typed for another view", async () => {
    const { person, onSave } = show();
    await person.selectOptions(await screen.findByRole("combobox", { name: "View" }), `FRAMING PLAN · 1/4" = 1'-0"`);
    await person.click(await findRadio("Another scale"));
    const field = screen.getByLabelText("Inches on the sheet for one foot");
    await person.type(field, "x");
    expect(field).toHaveAccessibleDescription(MESSAGES.drafts.scale);
    await person.clear(field);
    await person.type(field, "1/8{Enter}");
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ view: 0, points_per_foot: 9 }));
  });

  it("leads to the drawing for a known length, and computes the scale of the line that was measured", async () => {
    const { person, onMeasure } = show();
    await person.click(await findRadio("A length that you know"));
    await person.click(screen.getByRole("button", { name: "Measure" }));
    expect(onMeasure).toHaveBeenCalledTimes(1);
  });

  it("asks for the length of a measured line, and explains a text that is none", async () => {
    const { person, onSave } = show(180);
    const field = await screen.findByLabelText("Length of the measured line");
    await person.type(field, "x");
    expect(field).toHaveAccessibleDescription(MESSAGES.drafts.length);
    await person.clear(field);
    await person.type(field, "20'{Enter}");
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ view: 1, points_per_foot: 9 }));
  });
});
