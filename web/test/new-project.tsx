import { afterEach, jest } from "@jest/globals";
import type { User } from "@takeoff/contracts";
import { fireEvent, screen, within } from "@testing-library/react";
import NewProjectModal from "../src/features/projects/new-project/new-project-modal.tsx";
import { clearSavedForms } from "../src/shared/saved-form.ts";
import { api, type SentRequest } from "./fake-api.ts";
import "./fakes/fake-xhr.ts";
import { mockPageCount } from "./fakes/files.ts";
import { renderFor } from "./render.tsx";
import { sampleUser } from "./samples.ts";

mockPageCount(3);
afterEach(clearSavedForms);

/** The name of the file that an upload sends. */
export function nameSentFile({ form }: SentRequest<"uploadDocument">): string {
  const file = form?.get("file");
  return file instanceof File ? file.name : "";
}

/** The New Project dialog, open, where there are no earlier drawings. */
export async function openNewProject(user: User = sampleUser()) {
  api.answer("listDocuments", []);
  api.answer("listAllDocuments", []);
  const onClose = jest.fn();
  const onUploaded = jest.fn(() => Promise.resolve());
  const rendered = await renderFor(<NewProjectModal opened onClose={onClose} onUploaded={onUploaded} />, { user });
  const dialog = await screen.findByRole("dialog", { name: "New Project" });
  const set = (label: RegExp, value: string) => fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  return {
    ...rendered,
    dialog,
    onClose,
    onUploaded,
    set,
    /** Chooses files, which are checked before they are shown. */
    choose: (...files: File[]) => fireEvent.change(dialog.querySelector("input[type=file]")!, { target: { files } }),
    /** Drops files on the dialog. */
    drop: (...files: File[]) => fireEvent.drop(within(dialog).getByRole("heading"), { dataTransfer: { files, types: ["Files"] } }),
    /** Fills in every field but the file. */
    fillIn: (name = "Pier 21") => {
      for (const label of [/^Project name/, /^Project location/, /^Name of general contractor/]) set(label, name);
      set(/^Expected order date/, "2027-02-01");
      set(/^Quote needed by/, "2027-01-15");
      fireEvent.click(within(dialog).getByRole("radio", { name: "Yes" }));
    },
    create: (label = "Create Project") => rendered.person.click(within(dialog).getByRole("button", { name: label })),
  };
}
