import { describe, expect, it, jest } from "@jest/globals";
import { SET_MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { sampleMarkSummary, sampleSet, sampleSetDocument } from "../../../../test/mark-samples.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleStaff } from "../../../../test/samples.ts";
import { MarksDialog } from "./marks-dialog.tsx";

// The drawings of a mark, which jsdom does not draw.
jest.unstable_mockModule("../../../widgets/marks/place-sheet.tsx", () => ({ PlaceSheet: () => null }));

async function showSet(set = sampleSet()) {
  api.answer("getMarkSummary", sampleMarkSummary({ state: "no_drawings", marks: 0 }));
  api.answer("getDocumentSet", set);
  const onClose = jest.fn();
  const { person } = await renderFor(<MarksDialog opened onClose={onClose} id={12} />, { user: sampleStaff() });
  await person.click(await screen.findByRole("button", { name: "Set" }));
  return { person, onClose, dialog: await screen.findByRole("dialog", { name: "Set" }) };
}

describe("MarksDialog", () => {
  it("lets staff add a proposed document to the set, and checks the marks anew", async () => {
    const { person, dialog } = await showSet();
    const own = await within(dialog).findByRole("checkbox", { name: "plans.pdf" });
    expect(own).toBeChecked();
    expect(own).toBeDisabled();
    expect(own).toHaveAccessibleDescription("Pier 21 · 2 plans · this document always belongs to its set");
    const other = within(dialog).getByRole("checkbox", { name: "drawings.pdf" });
    expect(other).not.toBeChecked();
    expect(other).toHaveAccessibleDescription("Pier 21 · 40 shop drawings or lists · same project, 12 shared marks");
    await person.click(other);
    api.reject("chooseDocumentSet", "unavailable");
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(SET_MESSAGES.saveSetFailed);
    api.reject("chooseDocumentSet", "validation_failed", { fields: { documents: SET_MESSAGES.unknownDocument } });
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(SET_MESSAGES.unknownDocument)).toBeVisible();
    const both = [sampleSetDocument(), sampleSetDocument({ id: 13, filename: "drawings.pdf" })];
    api.answer("chooseDocumentSet", sampleSet({ documents: both, suggested: [] }));
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Set" })).toBeNull());
    expect(api.requests("chooseDocumentSet").at(-1)!.json).toEqual({ documents: [12, 13] });
    await waitFor(() => expect(api.requests("getMarkSummary")).toHaveLength(2));
  });

  it("says that nothing is proposed, what a document is read of, and lets one be taken out", async () => {
    const old = sampleSetDocument({ id: 11, filename: "old.pdf", draft: null, plans: 0 });
    const { person, dialog } = await showSet(sampleSet({ documents: [sampleSetDocument({ replaces_id: 11 }), old], suggested: [] }));
    const other = await within(dialog).findByRole("checkbox", { name: "old.pdf" });
    expect(other).toHaveAccessibleDescription("Pier 21 · no plan and no shop drawing · not read: it has no draft");
    expect(within(dialog).getByRole("checkbox", { name: "plans.pdf" })).toHaveAccessibleDescription(/replaces old\.pdf/);
    expect(dialog).toHaveTextContent("No other document of the organization has the same project or shares marks.");
    await person.click(other);
    api.answer("chooseDocumentSet", sampleSet());
    await person.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(api.requests("chooseDocumentSet").map(({ json }) => json)).toEqual([{ documents: [12] }]));
  });

  it("closes one dialog at a time with Escape, and says that the set could not be loaded", async () => {
    const { person, onClose } = await showSet();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Set" })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    api.reject("getDocumentSet", "forbidden");
    await person.click(screen.getByRole("button", { name: "Set" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(SET_MESSAGES.fetchSetFailed);
    await person.keyboard("{Escape}");
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
