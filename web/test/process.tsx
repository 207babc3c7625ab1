import { jest } from "@jest/globals";
import type { Document, Preflight } from "@takeoff/contracts";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import ProcessDialog from "../src/widgets/process/process-dialog.tsx";
import { savedProcess } from "../src/widgets/process/saved-form.ts";
import { api } from "./fake-api.ts";
import { renderFor } from "./render.tsx";
import { sampleDocument, sampleStaff } from "./samples.ts";

const user = sampleStaff();

/** Shows the processing dialog of a document whose drawing suggests nothing and whose tables cannot be read, unless answers are given. */
export async function showProcess(document: Document = sampleDocument(), preflight: Preflight | null = null) {
  savedProcess.delete(user.id);
  const onDone = jest.fn((_: Document, __: string) => undefined);
  const onClose = jest.fn(() => undefined);
  const Dialog = () => {
    const [isBusy, setBusy] = useState(false);
    return <ProcessDialog {...{ document, isBusy, onClose, onDone }} onBusy={setBusy} />;
  };
  api.answer("getDocument", document);
  api.answer("getDraftSummaries", { drafts: [] });
  if (preflight) api.answer("getPreflight", preflight);
  else api.reject("getPreflight", "not_found");
  api.reject("previewTakeoff", "invalid_file");
  const { person } = await renderFor(<Dialog />, { user });
  await screen.findByRole("dialog", { name: "Process PDF" });
  return { person, onDone, onClose };
}

export const fileInputs = () => document.querySelectorAll<HTMLInputElement>("input[type=file]");

/** Chooses files by an input of the dialog: that of the processed PDF, the CSV or the XML, or the only one of the import. */
export function chooseFiles(input: 0 | 1 | 2, ...names: string[]): void {
  fireEvent.change(fileInputs()[input]!, { target: { files: names.map((name) => new File(["x"], name)) } });
}
