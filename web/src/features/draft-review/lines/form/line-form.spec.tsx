import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { sampleLine } from "../../../../../test/draft-samples.ts";
import { renderPart } from "../../../../../test/render.tsx";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { LineForm } from "./line-form.tsx";
import type { LineValues } from "./line-values.ts";

function show(onSave: (values: LineValues) => Promise<unknown> = () => Promise.resolve(), isMetric = false) {
  const save = jest.fn(onSave);
  const onCancel = jest.fn();
  const form = (measured: { inches: number } | null) => (
    <LineForm {...{ isMetric, measured, onSave: save, onCancel }} initial={sampleLine()} failure={MESSAGES.drafts.editFailed} />
  );
  const { person, rerender } = renderPart(form(null));
  return { person, save, onCancel, measure: (inches: number) => rerender(form({ inches })) };
}

describe("LineForm", () => {
  it("begins with the designation, and sends what was changed once", async () => {
    const sent = Promise.withResolvers<void>();
    const { person, save } = show(() => sent.promise);
    expect(screen.getByLabelText(/^Designation/)).toHaveFocus();
    expect(screen.getByLabelText("Length")).toHaveValue(`20'-0"`);
    await person.clear(screen.getByLabelText(/^Quantity/));
    await person.type(screen.getByLabelText(/^Quantity/), "7");
    await person.type(screen.getByLabelText("Mark"), "B7{Enter}{Enter}");
    expect(save.mock.calls).toEqual([[{ designation: "W12X26", quantity: 7, mark: "B7" }]]);
    sent.resolve();
    expect(await screen.findByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("says how a length is understood while it is typed, in the other unit too", async () => {
    const { person, save } = show();
    const length = screen.getByLabelText("Length");
    await person.clear(length);
    await person.type(length, "long");
    expect(length).toHaveAccessibleDescription(MESSAGES.drafts.length);
    await person.clear(length);
    await person.type(length, "5400 mm");
    expect(length).toHaveAccessibleDescription(`5400 mm = 17'-8 5/8"`);
    await person.clear(length);
    await person.type(length, "28 6{Enter}");
    expect(length).toHaveAccessibleDescription(`28'-6"`);
    expect(save).toHaveBeenCalledWith({ designation: "W12X26", quantity: 2, length: "342 in" });
  });

  it("takes a measured length over, and again after it was changed", async () => {
    const { person, measure } = show();
    measure(120);
    const length = screen.getByLabelText("Length");
    expect(length).toHaveValue(`10'-0"`);
    await person.clear(length);
    measure(126);
    expect(length).toHaveValue(`10'-6"`);
  });

  it("shows why the line was not saved, and ends with Escape", async () => {
    const reason = new ApiError(MESSAGES.drafts.unknownDesignation, { status: 400, code: "validation_failed" });
    const { person, onCancel } = show(() => Promise.reject(reason));
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`${MESSAGES.drafts.editFailed}${MESSAGES.drafts.unknownDesignation}`);
    await person.click(screen.getByLabelText("Notes"));
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("asks for millimetres on a metric drawing", () => {
    show(undefined, true);
    expect(screen.getByLabelText("Length")).toHaveValue("6096 mm");
    expect(screen.getByLabelText("Camber (mm)")).toBeVisible();
  });
});
