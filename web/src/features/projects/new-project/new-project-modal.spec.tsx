import { describe, expect, it, jest } from "@jest/globals";
import { MESSAGES, type Role, SEVERAL_UPLOADS, TEXT_MESSAGES } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { pdfFile } from "../../../../test/files.ts";
import { openNewProject } from "../../../../test/new-project.tsx";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { formatLocalDate } from "../../../shared/format.ts";
import { ReplacesField } from "./replaces-field.tsx";

const { upload, files } = MESSAGES;

describe("NewProjectModal", () => {
  it("begins with the project's name, and says what is missing until it is filled in", async () => {
    const { dialog, create, fillIn, choose } = await openNewProject();
    expect(within(dialog).getByLabelText(/^Project name/)).toHaveFocus();
    await create();
    expect(within(dialog).getByRole("alert")).toHaveTextContent(`${upload.selectFile}${upload.fillAll}`);
    expect(within(dialog).getAllByText(TEXT_MESSAGES.required)).toHaveLength(6);
    choose(pdfFile());
    await waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent(new RegExp(`^${upload.fillAll}$`)));
    fillIn();
    expect(within(dialog).queryByText(TEXT_MESSAGES.required)).toBeNull();
    expect(within(dialog).queryByRole("alert")).toBeNull();
    expect(api.requests("uploadDocument")).toEqual([]);
  });

  it("rejects a file before it is sent, at its field until the form is submitted", async () => {
    document.head.innerHTML = '<meta name="max-upload-bytes" content="2000000">';
    const { dialog, choose, create, fillIn } = await openNewProject();
    fillIn();
    choose(pdfFile("large.pdf", 2_000_001));
    expect(await within(dialog).findByText(upload.tooLarge(2_000_000))).toBeVisible();
    expect(within(dialog).queryByRole("alert")).toBeNull();
    await create();
    expect(within(dialog).getByRole("alert")).toHaveTextContent(upload.selectFile);
    expect(api.requests("uploadDocument")).toEqual([]);
    document.head.innerHTML = "";
  });

  it("takes files that are dropped on it, and says what each is, how it is sent, and which cannot be", async () => {
    const { dialog, drop, fillIn } = await openNewProject();
    fillIn("Müller & Söhne");
    fireEvent.dragOver(within(dialog).getByRole("heading"), { dataTransfer: { types: ["Files"] } });
    expect(within(dialog).getByText("Drop the PDF here")).toBeVisible();
    drop(pdfFile("S-1.pdf"));
    expect(await within(dialog).findByText("S-1.pdf · 2.4 KB · 3 pages")).toBeVisible();
    const name = `${formatLocalDate(new Date())}-Müller & Söhne-Müller & Söhne`;
    expect(within(dialog).getByText(`Sent as ${name}.pdf`)).toBeVisible();
    expect(within(dialog).queryByText("Drop the PDF here")).toBeNull();
    drop(pdfFile("S-1.pdf"), new File(["PK"], "S-2.pdf"), pdfFile("S-3.pdf"));
    expect(await within(dialog).findByText(`S-2.pdf: ${files.pdf}`)).toBeVisible();
    expect(within(dialog).getByText(SEVERAL_UPLOADS.severalProjects(2))).toBeVisible();
    expect(within(dialog).getByText(`Sent as ${name}-S-3.pdf`)).toBeVisible();
  });

  it("leads through its fields by the keyboard, and closes empty with Escape", async () => {
    const { dialog, person, onClose, set } = await openNewProject();
    set(/^Project name/, "Pier 21");
    for (const label of [/^Project location/, /^Name of general contractor/]) {
      await person.tab();
      expect(within(dialog).getByLabelText(label)).toHaveFocus();
    }
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
    expect(screen.getByLabelText(/^Project name/)).toHaveValue("");
  });
});

const earlier = sampleDocument({ id: 5, filename: "revision A.pdf" });
const onChange = jest.fn();
const field = (
  projectName: string,
  { value = "", role = "user", organizationId = "" }: { value?: string; role?: Role; organizationId?: string } = {},
) => <ReplacesField {...{ role, projectName, organizationId, value, onChange }} error={undefined} disabled={false} />;

describe("ReplacesField", () => {
  it("offers the drawings of the same project that no other one replaces", async () => {
    const others = [sampleDocument({ id: 6, replaced_by_id: 7 }), sampleDocument({ id: 8 })];
    others[1]!.questionnaire.project_name = "Pier 21 North";
    api.answer("listDocuments", [earlier, ...others]);
    const { person } = await renderFor(field(" PIER 21 "));
    const select = await screen.findByLabelText("Replaces");
    expect([...select.children].map(({ textContent }) => textContent)).toEqual([
      "No earlier drawing",
      expect.stringMatching(/^revision A\.pdf, /),
    ]);
    expect(api.requests("listDocuments")[0]?.query).toEqual({ q: "PIER 21", search_in: "project_name", limit: "50" });
    await person.selectOptions(select, "5");
    expect(onChange).toHaveBeenLastCalledWith("5");
  });

  it("asks for no drawings of staff before they choose an organization", async () => {
    const { rerender } = await renderFor(field("Pier 21", { role: "parent_admin" }));
    api.answer("listAllDocuments", [earlier]);
    rerender(field("Pier 21", { role: "parent_admin", organizationId: "3" }));
    expect(await screen.findByLabelText("Replaces")).toBeVisible();
    expect(api.requests("listAllDocuments").map(({ query }) => query["organization_id"])).toEqual(["3"]);
  });

  it("drops a choice that is no drawing of the project that is named then", async () => {
    api.answer("listDocuments", ({ query }) => (query["q"] === "Pier 21" ? [earlier] : []));
    const { rerender } = await renderFor(field("Pier 21", { value: "5" }));
    expect(await screen.findByLabelText("Replaces")).toHaveValue("5");
    onChange.mockClear();
    rerender(field("Another", { value: "5" }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(""));
    expect(screen.queryByLabelText("Replaces")).toBeNull();
  });
});
