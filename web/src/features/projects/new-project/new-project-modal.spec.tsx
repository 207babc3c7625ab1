import { describe, expect, it, jest } from "@jest/globals";
import { ERRORS, MESSAGES, type Role, SEVERAL_UPLOADS, TEXT_MESSAGES } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { pdfFile } from "../../../../test/fakes/files.ts";
import { nameSentFile, openNewProject } from "../../../../test/new-project.tsx";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument, sampleOrganization, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import { formatLocalDate } from "../../../shared/format.ts";
import { ReplacesField } from "./replaces-field.tsx";
import { reportProgress } from "../../../../test/fakes/fake-xhr.ts";

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
    await waitFor(() => expect(screen.getByLabelText("Replaces")).toHaveValue("5"));
    onChange.mockClear();
    rerender(field("Another", { value: "5" }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(""));
    expect(screen.queryByLabelText("Replaces")).toBeNull();
  });
});

const { documents: words } = MESSAGES;
const keys = () => api.requests("uploadDocument").map(({ headers }) => headers.get("idempotency-key"));

/** The dialog, filled in, with a chosen file. */
async function ready(user = sampleUser()) {
  const form = await openNewProject(user);
  form.fillIn();
  form.choose(pdfFile());
  await within(form.dialog).findByText(/^S-101\.pdf ·/);
  return form;
}

describe("useNewProject", () => {
  it("shows the progress of an upload, during which the dialog stays open, and then its success", async () => {
    const { dialog, create, person, onClose, onUploaded } = await ready();
    const answer = api.hold("uploadDocument");
    await create();
    await waitFor(() => expect(api.requests("uploadDocument")).toHaveLength(1));
    reportProgress(1024, 2048);
    expect(screen.getByText(words.uploading(50))).toBeVisible();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    expect(screen.getByText("1.0 KB of 2.0 KB")).toBeVisible();
    for (const name of ["Cancel", "Close"]) expect(within(dialog).getByRole("button", { name })).toBeDisabled();
    await person.keyboard("{Escape}");
    reportProgress(2048, 2048);
    expect(screen.queryByText(/^Uploading PDF/)).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    answer(sampleDocument());
    expect(await within(dialog).findByText(words.uploadSucceeded)).toBeVisible();
    expect(onUploaded).toHaveBeenCalledTimes(1);
    const [request] = api.requests("uploadDocument");
    expect(nameSentFile(request!)).toMatch(/^\d{4}-\d\d-\d\d-Pier 21-Pier 21\.pdf$/);
    expect(request?.form?.get("is_domestic_steel")).toBe("true");
  });

  it("sends a form once that is submitted while its file is being read", async () => {
    const { dialog, choose, fillIn, person } = await openNewProject();
    fillIn();
    const read = Promise.withResolvers<string>();
    const file = pdfFile();
    file.slice = () => Object.assign(new Blob(), { text: () => read.promise });
    api.answer("uploadDocument", sampleDocument());
    choose(file);
    await person.dblClick(within(dialog).getByRole("button", { name: "Create Project" }));
    expect(api.requests("uploadDocument")).toEqual([]);
    read.resolve("%PDF-");
    expect(await within(dialog).findByText(words.uploadSucceeded)).toBeVisible();
    expect(keys()).toHaveLength(1);
  });

  it("repeats an upload of unknown outcome with its key, and again while the server is busy with it", async () => {
    const { dialog, create } = await ready();
    api.lose("uploadDocument");
    await create();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("could not be reached");
    const busy = { error: ERRORS.idempotency_in_progress.sentence, code: "idempotency_in_progress" };
    api.answer("uploadDocument", () =>
      keys().length < 3 ? Response.json(busy, { status: 409, headers: { "retry-after": "0.01" } }) : sampleDocument(),
    );
    await create();
    expect(await within(dialog).findByText(words.uploadSucceeded)).toBeVisible();
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0], keys()[0]]);
  });

  it("shows what the server rejects, until it is changed, and keeps the input", async () => {
    const { dialog, create, set } = await ready();
    api.reject("uploadDocument", "validation_failed", { fields: { project_name: "No." } });
    await create();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.validation_failed.sentence);
    expect(within(dialog).getByText("No.")).toBeVisible();
    expect(within(dialog).getByText(/^S-101\.pdf ·/)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Quote needed by/)).toHaveValue("2027-01-15");
    set(/^Project name/, "Pier 22");
    expect(within(dialog).queryByRole("alert")).toBeNull();
  });

  it("shows its own sentence for a response without one, for a status that is no success, and for an error of the page", async () => {
    const { dialog, create } = await ready();
    for (const [body, status] of [
      [{}, 500],
      [sampleDocument(), 202],
    ] as const) {
      api.answer("uploadDocument", () => Response.json(body, { status }));
      await create();
      await waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent(words.uploadFailed));
      expect(within(dialog).getByRole("button", { name: "Create Project" })).toBeEnabled();
    }
    const { FormData } = window;
    const broken = () => {
      throw new TypeError("broken");
    };
    Object.assign(window, { FormData: jest.fn(broken) });
    await create();
    await waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent(words.unknownUpload));
    Object.assign(window, { FormData });
    expect(within(dialog).getByLabelText(/^Project name/)).toHaveValue("Pier 21");
  });

  it("has staff choose the organization", async () => {
    api.answer("listOrganizations", [sampleOrganization({ id: 4, name: "Harbor Iron" })]);
    const { dialog, create, person } = await ready(sampleStaff());
    await create();
    expect(within(dialog).getByText(ERRORS.organization_required.sentence)).toBeVisible();
    api.answer("uploadDocument", sampleDocument());
    await person.click(within(dialog).getByRole("combobox", { name: /^Organization/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Harbor Iron" }));
    await create();
    expect(await within(dialog).findByText(words.uploadSucceeded)).toBeVisible();
    expect(api.requests("uploadDocument")[0]?.form?.get("organization_id")).toBe("4");
  });
});
