import { describe, expect, it } from "@jest/globals";
import { ERRORS, SEVERAL_UPLOADS } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { pdfFile } from "../../../../test/files.ts";
import { reportProgress } from "../../../../test/fake-xhr.ts";
import { nameSentFile, openNewProject } from "../../../../test/new-project.tsx";
import { sampleDocument } from "../../../../test/samples.ts";

const sent = () => api.requests("uploadDocument").map((request) => nameSentFile(request).replace(/^.*-Pier 21-/, ""));

async function ready(...names: string[]) {
  const form = await openNewProject();
  form.fillIn();
  form.choose(...names.map((name) => pdfFile(name)));
  await within(form.dialog).findByText(SEVERAL_UPLOADS.severalProjects(names.length));
  return form;
}
const states = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("SeveralUploads", () => {
  it("sends files one after another, and says which one is on its way", async () => {
    const { dialog, create } = await ready("A.pdf", "B.pdf");
    const answer = api.hold("uploadDocument");
    await create(SEVERAL_UPLOADS.create(2));
    await waitFor(() => expect(sent()).toEqual(["A.pdf"]));
    reportProgress(1, 2);
    expect(screen.getByText(SEVERAL_UPLOADS.fileOf(1, 2, "A.pdf"))).toBeVisible();
    expect(states(dialog)).toEqual(["A.pdf: Sending…", "B.pdf: Waiting"]);
    for (const button of within(dialog).getAllByRole("button", { name: "Close" })) expect(button).toBeDisabled();
    answer(sampleDocument());
    expect(await within(dialog).findByRole("status")).toHaveTextContent(SEVERAL_UPLOADS.allCreated(2));
    expect(sent()).toEqual(["A.pdf", "B.pdf"]);
  });

  it("goes back to the form with the files that failed only", async () => {
    const { dialog, create, person } = await ready("A.pdf", "B.pdf", "C.pdf");
    api.answer("uploadDocument", (request) =>
      nameSentFile(request).endsWith("B.pdf")
        ? Response.json({ error: "No space.", code: "storage_full" }, { status: 507 })
        : sampleDocument(),
    );
    await create(SEVERAL_UPLOADS.create(3));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(SEVERAL_UPLOADS.someFailed(1, 3));
    expect(states(dialog)).toEqual([
      expect.stringMatching(/^A\.pdf: Created/),
      "B.pdf: FailedNo space.",
      expect.stringMatching(/^C\.pdf: Created/),
    ]);
    await person.click(within(dialog).getByRole("button", { name: "Change Details" }));
    expect(within(dialog).getByLabelText(/^Project name/)).toHaveValue("Pier 21");
    expect(within(dialog).getByText(/^B\.pdf ·/)).toBeVisible();
    expect(within(dialog).queryByText(/^[AC]\.pdf ·/)).toBeNull();
  });

  it("sends files of unknown outcome again under their keys", async () => {
    const { dialog, create, person } = await ready("A.pdf", "B.pdf");
    api.reject("uploadDocument", "unavailable");
    await create(SEVERAL_UPLOADS.create(2));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(SEVERAL_UPLOADS.noneCreated);
    expect(states(dialog)[0]).toBe(`A.pdf: Failed${ERRORS.unavailable.sentence}`);
    api.answer("uploadDocument", sampleDocument());
    await person.click(within(dialog).getByRole("button", { name: "Try Again" }));
    expect(await within(dialog).findByText(SEVERAL_UPLOADS.allCreated(2))).toBeVisible();
    const keys = api.requests("uploadDocument").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });
});
