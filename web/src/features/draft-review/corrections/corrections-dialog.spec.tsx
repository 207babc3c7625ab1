import { describe, expect, it, jest } from "@jest/globals";
import { AppError, CORRECTION_CONFLICTS, CORRECTION_MESSAGES, type Correction } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleStaff } from "../../../../test/samples.ts";
import { CorrectionsDialog } from "./corrections-dialog.tsx";

const VALUES = { designation: "W12X26", mark: null, quantity: 2, length_in: 240, grade: null };
const changed = (id: number, fields: Partial<Correction> = {}): Correction => ({
  ...{ id, kind: "changed", page: 2, line: id, version: 3, conflict: null, decided_by: null, decided_at: null, author: null },
  ...{ before: VALUES, after: { ...VALUES, designation: "W14X30" } },
  ...fields,
});
const PLAIN = [changed(1), changed(2, { kind: "deleted", after: null })];
const ASKED = changed(3, { conflict: "decided_later", decided_by: "robin.lee" });

const findInput = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

async function show(isLocked = false) {
  api.answer("listCorrections", { corrections: [], findings: [] });
  const onTaken = jest.fn();
  const onShow = jest.fn();
  const dialog = <CorrectionsDialog opened onClose={() => undefined} id={12} isLocked={isLocked} onTaken={onTaken} onShow={onShow} />;
  const { person } = await renderFor(dialog, { user: sampleStaff() });
  await screen.findByRole("dialog", { name: "Corrections" });
  return { person, onTaken, onShow };
}

describe("CorrectionsDialog", () => {
  it("takes all that nobody decided since with Enter, and asks about each of the others", async () => {
    const { person, onTaken, onShow } = await show();
    api.answer("importCorrections", { corrections: [...PLAIN, ASKED], findings: [] });
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    const list = await screen.findByRole("list", { name: "Corrections" });
    expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent(`Changed(2) W12X26 20'-0" → (2) W14X30 20'-0"`);
    const asked = screen.getByRole("list", { name: "Corrections to be asked" });
    expect(asked).toHaveTextContent(`${CORRECTION_CONFLICTS.decided_later} Decided by robin.lee.`);
    await waitFor(() => expect(screen.getByRole("button", { name: "Take all (2)" })).toHaveFocus());
    api.answer("decideCorrections", { corrections: [ASKED], findings: [] });
    await person.keyboard("{Enter}");
    await screen.findByRole("list", { name: "Corrections to be asked" });
    expect(onTaken).toHaveBeenCalledTimes(1);
    await person.click(screen.getByRole("button", { name: "Show page 2" }));
    expect(onShow).toHaveBeenCalledWith(2);
    api.answer("decideCorrections", { corrections: [], findings: [] });
    await person.click(within(asked).getByRole("button", { name: /^Leave/ }));
    expect(await screen.findByText(`${CORRECTION_MESSAGES.taken(2)} ${CORRECTION_MESSAGES.left(1)}`)).toBeVisible();
    const refs = (ids: number[], take: boolean) => ({ corrections: ids.map((id) => ({ id, version: 3 })), take });
    expect(api.requests("decideCorrections").map(({ json }) => json)).toEqual([refs([1, 2], true), refs([3], false)]);
  });

  it("explains a file that cannot be read, and says when one corrects nothing", async () => {
    const { person } = await show();
    api.answer("importCorrections", () => new AppError("invalid_file", { message: CORRECTION_MESSAGES.otherFile }));
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    expect(await screen.findByRole("alert")).toHaveTextContent(`${CORRECTION_MESSAGES.readFailed}${CORRECTION_MESSAGES.otherFile}`);
    api.answer("importCorrections", { corrections: [], findings: [] });
    await person.upload(findInput(), new File(["x"], "markups.csv"));
    expect(await screen.findByText(CORRECTION_MESSAGES.none)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers the markups of the drawing itself, and nothing for a locked draft", async () => {
    const { person } = await show();
    api.answer("offerDrawnMarkups", { corrections: [changed(4, { before: null, kind: "added", author: "Pat" })], findings: [] });
    await person.click(screen.getByRole("button", { name: "Offer the drawing's own markups" }));
    expect(await screen.findByRole("list", { name: "Corrections" })).toHaveTextContent("drawn by Pat");
  });

  it("reads no file into a locked draft", async () => {
    await show(true);
    expect(screen.getByRole("button", { name: "Corrected file" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Offer the drawing's own markups" })).toBeDisabled();
  });
});
