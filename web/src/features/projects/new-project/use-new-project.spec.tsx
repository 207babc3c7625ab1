import { describe, expect, it, jest } from "@jest/globals";
import { ERRORS, MESSAGES } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { pdfFile } from "../../../../test/files.ts";
import { reportProgress } from "../../../../test/fake-xhr.ts";
import { nameSentFile, openNewProject } from "../../../../test/new-project.tsx";
import { sampleDocument, sampleOrganization, sampleStaff, sampleUser } from "../../../../test/samples.ts";

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
