import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type Document, ERRORS, MESSAGES, SEARCH_FIELDS } from "@takeoff/contracts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff, sampleUser } from "../../../test/samples.ts";
import ProjectsPage from "./projects-page.tsx";
import { saved } from "../../../test/fakes/fake-downloads.ts";
import { ProjectActions } from "./project-actions.tsx";

const user = sampleUser();
const questionnaire = (project_name: string) => ({ ...sampleDocument().questionnaire, project_name });
const cedar = sampleDocument({ id: 1, filename: "cedar.pdf", questionnaire: questionnaire("Cedar Hall") });
const ash = sampleDocument({ id: 2, filename: "ash.pdf", questionnaire: questionnaire("") });

const list = (...documents: Document[]) => api.answer("listDocuments", documents, { "x-total-count": String(documents.length) });
// A search is reported while its screen is the browser's.
beforeEach(() => window.history.replaceState(null, "", "/pdfs"));
const lastQuery = () => api.requests("listDocuments").at(-1)?.query;

describe("ProjectsPage", () => {
  it("says that there are no projects, and opens New Project from there", async () => {
    list();
    const { person } = await renderFor(<ProjectsPage />, { user });
    expect(await screen.findByText(MESSAGES.documents.empty)).toBeVisible();
    await person.click(screen.getAllByRole("button", { name: "New Project" })[1]!);
    expect(await screen.findByRole("dialog", { name: "New Project" })).toBeVisible();
  });

  it("shows why the list failed, and loads it again when asked", async () => {
    api.reject("listDocuments", "unavailable");
    const { person } = await renderFor(<ProjectsPage />, { user });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(`${MESSAGES.documents.fetchFailed}${ERRORS.unavailable.sentence}`);
    list(cedar, ash);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Cedar Hall" })).toBeVisible();
    expect(screen.getByRole("link", { name: "ash.pdf" })).toBeVisible();
    expect(screen.getByText("2 projects")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("marks the column that was clicked, and keeps the order in the address", async () => {
    list(cedar);
    const { person, address } = await renderFor(<ProjectsPage />, { user, path: "/pdfs" });
    await person.click(await screen.findByRole("button", { name: "Upload Date" }));
    expect(screen.getByRole("columnheader", { name: "Upload Date" })).toHaveAttribute("aria-sort", "ascending");
    await person.click(screen.getByRole("button", { name: "Upload Date" }));
    expect(screen.getByRole("columnheader", { name: "Upload Date" })).toHaveAttribute("aria-sort", "descending");
    expect(address()).toBe("/pdfs?sort=upload_date&order=desc");
    await waitFor(() => expect(lastQuery()).toEqual({ sort: "upload_date", order: "desc" }));
    expect(within(screen.getByRole("columnheader", { name: "Actions" })).queryByRole("button")).toBeNull();
  });

  it("searches file, organization and project, marks what matches, and says when nothing does", async () => {
    list(cedar);
    const { person, address } = await renderFor(<ProjectsPage />, { user, path: "/pdfs?q=cedar" });
    expect(await screen.findByRole("link", { name: "Cedar Hall" })).toBeVisible();
    expect(lastQuery()).toEqual({ q: "cedar", search_in: SEARCH_FIELDS.join(",") });
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Cedar", "cedar"]);
    list();
    await person.clear(screen.getByRole("searchbox", { name: "Search projects" }));
    await person.paste("birch");
    expect(await screen.findByText("No documents match")).toBeVisible();
    expect(address()).toBe("/pdfs?q=birch");
  });

  it("says that the rows are old where a search fails", async () => {
    list(cedar);
    const { person } = await renderFor(<ProjectsPage />, { user, path: "/pdfs" });
    await screen.findByRole("link", { name: "Cedar Hall" });
    api.reject("listDocuments", "unavailable");
    await person.click(screen.getByRole("searchbox", { name: "Search projects" }));
    await person.paste("birch");
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.rowsAreOld);
    expect(screen.getByRole("link", { name: "Cedar Hall" })).toBeVisible();
  });

  it("does not lead back with a search that was typed before another screen was opened", async () => {
    list(cedar);
    const { address } = await renderFor(<ProjectsPage />, { user, path: "/pdfs" });
    await screen.findByRole("link", { name: "Cedar Hall" });
    jest.useFakeTimers();
    fireEvent.change(screen.getByRole("searchbox", { name: "Search projects" }), { target: { value: "birch" } });
    window.history.replaceState(null, "", "/manage-users");
    act(() => jest.advanceTimersByTime(1_000));
    jest.useRealTimers();
    expect(address()).toBe("/pdfs");
  });

  it("says whose projects are shown", async () => {
    list();
    const own = await renderFor(<ProjectsPage />, { user });
    await screen.findByText(MESSAGES.documents.empty);
    expect(screen.getByText("Your uploaded documents")).toBeVisible();
    own.unmount();
    await renderFor(<ProjectsPage />, { user: sampleStaff() });
    await screen.findByText(MESSAGES.documents.empty);
    expect(screen.getByText("All documents across organizations")).toBeVisible();
  });
});

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
