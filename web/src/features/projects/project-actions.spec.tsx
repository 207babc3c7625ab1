import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { saved } from "../../../test/fake-downloads.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleUser } from "../../../test/samples.ts";
import { ProjectActions } from "./project-actions.tsx";

const user = sampleUser();
const admin = sampleUser({ role: "admin" });
const done = sampleDocument({ status: "completed", has_processed_pdf: true, has_csv: true });
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

describe("ProjectActions", () => {
  it("offers the original, and the results of a completed document", async () => {
    const { rerender } = await renderFor(<ProjectActions document={sampleDocument({ has_csv: true })} user={user} />, { user });
    expect(buttons()).toEqual(["Original"]);
    rerender(<ProjectActions document={done} user={user} />);
    expect(buttons()).toEqual(["Original", "Processed", "CSV"]);
  });

  it("saves a file once, under the name that the server gives, or as document.pdf", async () => {
    const { person } = await renderFor(<ProjectActions document={done} user={user} />, { user });
    const disposition = { "content-disposition": "attachment; filename=\"plan.pdf\"; filename*=UTF-8''pl%C3%A4n.pdf" };
    api.answer("downloadDocument", ({ query }) => new Response("%PDF-", { headers: query["version"] === "original" ? disposition : {} }));
    await person.dblClick(screen.getByRole("button", { name: "Original" }));
    await waitFor(() => expect(saved).toEqual(["plän.pdf"]));
    await person.click(screen.getByRole("button", { name: "Processed" }));
    await waitFor(() => expect(saved).toEqual(["plän.pdf", "document.pdf"]));
  });

  it("says which file could not be downloaded", async () => {
    const { person } = await renderFor(<ProjectActions document={done} user={user} />, { user });
    api.reject("downloadCsv", "unavailable");
    await person.click(screen.getByRole("button", { name: "CSV" }));
    expect(await screen.findByText(MESSAGES.documents.kindFailed("CSV"))).toBeVisible();
    api.lose("downloadDocument");
    await person.click(screen.getByRole("button", { name: "Original" }));
    expect(await screen.findByText(MESSAGES.documents.downloadFailed)).toBeVisible();
  });
});

it("DeleteProject deletes after a confirmation, which shows why it failed and can be repeated", async () => {
  const { person } = await renderFor(<ProjectActions document={done} user={admin} />, { user: admin });
  await person.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete document" });
  expect(question).toHaveTextContent(MESSAGES.documents.confirmDelete);
  expect(within(question).getByText(done.filename)).toBeVisible();
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Delete" }));
  api.reject("deleteDocument", "internal");
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.deleteFailed);
  api.answer("deleteDocument", null);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(`${done.filename} was deleted.`)).toBeVisible();
  expect(api.requests("deleteDocument").map(({ params }) => params)).toEqual([{ id: "12" }, { id: "12" }]);
});
