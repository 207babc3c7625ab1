import { describe, expect, it, jest } from "@jest/globals";
import { EscapeBlock } from "../../../entities/documents/use-document.ts";
import {
  BUNDLE_LABEL,
  DELIVERY_STATES,
  type Document,
  DOMESTIC_STEEL,
  DRAFT_STATE_LABELS,
  draftPage,
  FILE_LABELS,
  MESSAGES,
  nameParameter,
  NO_PARAMETERS,
  type User,
} from "@takeoff/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { sampleAssignment, sampleDraft } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { saved } from "../../../../test/fakes/fake-downloads.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { DraftRow } from "./draft-row.tsx";
import { Files } from "./files-list.tsx";
import { Overview } from "./overview.tsx";
import { ParametersAtUpload } from "./parameters-at-upload.tsx";

const user = sampleUser();
const onEscapeBlocked = jest.fn();

async function showOverview(document: Document, who: User = user) {
  api.answer("getDocumentParameters", { parameters: null });
  api.reject("getDraft", "not_found");
  return renderFor(
    <EscapeBlock value={onEscapeBlocked}>
      <Overview document={document} user={who} />
    </EscapeBlock>,
    { user: who },
  );
}
const facts = (title: string) =>
  [...screen.getByRole("region", { name: title }).querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(": "),
  );

describe("Overview", () => {
  it("shows the document with its questionnaire, and when its results are expected", async () => {
    await showOverview(sampleDocument());
    expect(facts("Document")).toEqual([
      "Status: Pending",
      expect.stringMatching(/^Uploaded: /),
      expect.stringMatching(/^Expected by: /),
      "Uploaded by: kim",
      "Organization: Northgate Steel",
      "Completed: Not yet",
      "Pages: 3",
    ]);
    expect(facts("Questionnaire")).toEqual(
      expect.arrayContaining(["Name of general contractor: Gulf Coast General", "Quote needed by: Jan 15, 2027", "Domestic steel: Yes"]),
    );
    for (const name of ["Findings", "Draft takeoff", "Takeoff"]) expect(screen.queryByRole("region", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("shows findings and the draft to staff, who may delete the document after a confirmation", async () => {
    const findings = [{ code: "no_markups", level: "warning" as const, message: "The PDF has no markups." }];
    const assignment = sampleAssignment();
    const { person } = await showOverview(sampleDocument({ findings, assignment }), sampleStaff());
    expect(screen.getByRole("region", { name: "Findings" })).toHaveTextContent("The PDF has no markups.");
    expect(facts("Document")[2]).toMatch(/^Due: .*(due in|late)/);
    expect(await screen.findByText("The drawing was not read.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("dialog", { name: "Delete document" })).toHaveTextContent(`${assignment.username} started this`);
    expect(onEscapeBlocked).toHaveBeenLastCalledWith(true);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(onEscapeBlocked).toHaveBeenLastCalledWith(false));
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  });

  it("links to the drawing that it replaces, where the reader may see that", async () => {
    api.answer("getDocument", sampleDocument({ id: 11, filename: "earlier.pdf" }));
    const { unmount } = await showOverview(sampleDocument({ replaces_id: 11 }));
    expect(await screen.findByRole("link", { name: "earlier.pdf" })).toHaveAttribute("href", "/?document=11");
    unmount();
    api.reject("getDocument", "not_found");
    await showOverview(sampleDocument({ replaced_by_id: 11 }));
    expect(await screen.findByText("A drawing that you cannot see")).toBeVisible();
  });
});

describe("ParametersAtUpload", () => {
  const parameter = (name: string, value: string, units: string | null = null) => ({ name, value, units, is_custom: false });

  it("shows each parameter with its unit, and which were not set", async () => {
    api.answer("getDocumentParameters", { parameters: [parameter(DOMESTIC_STEEL, ""), parameter("Camber", "1/4", "in")] });
    await renderFor(<ParametersAtUpload id={12} />);
    const terms = await screen.findAllByRole("term");
    expect(terms.map(({ textContent }) => textContent)).toEqual([nameParameter(DOMESTIC_STEEL), "Camber"]);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["Not set", "1/4 in"]);
  });

  it("says that there are none, that they are not known, and that they could not be loaded", async () => {
    api.reject("getDocumentParameters", "unavailable");
    const { person, unmount } = await renderFor(<ParametersAtUpload id={12} />);
    const alert = await screen.findByRole("alert");
    api.answer("getDocumentParameters", { parameters: [] });
    await person.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(`${NO_PARAMETERS.none}.`)).toBeVisible();
    unmount();
    api.answer("getDocumentParameters", { parameters: null });
    await renderFor(<ParametersAtUpload id={13} />);
    expect(await screen.findByText(`${NO_PARAMETERS.notKept}.`)).toBeVisible();
  });
});

const READ = { name: "Read the drawing" };

describe("DraftRow", () => {
  it("has a drawing read that was not, follows the reading, and leads to the review", async () => {
    api.reject("getDraft", "not_found");
    const { person } = await renderFor(<DraftRow id={12} />);
    expect(await screen.findByText("The drawing was not read.")).toBeVisible();
    api.reject("requestDraft", "unavailable");
    await person.click(screen.getByRole("button", READ));
    expect(await screen.findByText(MESSAGES.drafts.requestFailed)).toBeVisible();
    api.answer("requestDraft", sampleDraft({ state: "running", pages: 5, pages_done: 2 }));
    await person.dblClick(screen.getByRole("button", READ));
    expect(await screen.findByText(`${DRAFT_STATE_LABELS.running}, page 2 of 5`)).toBeVisible();
    expect(screen.queryByRole("button", READ)).toBeNull();
    api.answer("getDraft", sampleDraft({ totals: { lines: 4, open: 1 }, delivery: "waiting" }));
    act(() => publishDocumentEvent({ type: "draft", id: 12 }));
    expect(await screen.findByText("4 lines, 1 open")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent(DELIVERY_STATES.waiting);
    expect(screen.getByRole("link", { name: "Review draft" })).toHaveAttribute("href", draftPage(12));
    expect(api.requests("requestDraft")).toHaveLength(2);
  });

  it("says why a reading failed, and reads again when asked", async () => {
    api.answer("getDraft", sampleDraft({ state: "failed", failure: "The file is damaged." }));
    await renderFor(<DraftRow id={12} />);
    expect(await screen.findByText(`${DRAFT_STATE_LABELS.failed}: The file is damaged.`)).toBeVisible();
    expect(screen.getByRole("button", READ)).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
  });
});

const { documents: words } = MESSAGES;
const results = { has_processed_pdf: true, has_csv: true, has_xml: true };
const showFiles = (fields = {}) => renderFor(<Files document={sampleDocument({ filename: "plan.pdf", ...fields })} original="2.4 MB" />);
const file = () => new Response("file", { headers: { "content-disposition": "attachment; filename=plan-processed.pdf" } });

describe("Files", () => {
  it("offers the original only, with its size, while there are no results", async () => {
    await showFiles();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([`${FILE_LABELS.original}2.4 MBPreviewDownload`]);
    expect(screen.queryByRole("button", { name: BUNDLE_LABEL })).toBeNull();
  });

  it("saves each file under its name, and all results as one archive", async () => {
    const { person } = await showFiles(results);
    for (const route of ["downloadDocument", "downloadCsv", "downloadXml"] as const) api.answer(route, file);
    for (const kind of ["processed", "csv", "xml"] as const) {
      await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS[kind]}` }));
      await waitFor(() => expect(screen.getByRole("button", { name: `Download ${FILE_LABELS[kind]}` })).toBeEnabled());
    }
    await person.click(screen.getByRole("button", { name: BUNDLE_LABEL }));
    await waitFor(() => expect(saved).toEqual(["plan-processed.pdf", "plan.csv", "plan.xml", "/client/api/pdfs/12/bundle"]));
  });

  it("says which download failed", async () => {
    const { person } = await showFiles(results);
    api.lose("downloadCsv");
    await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS.csv}` }));
    expect(await screen.findByText(words.dashboardKindFailed("csv"))).toBeVisible();
    api.reject("downloadDocument", "not_found");
    await person.click(screen.getByRole("button", { name: `Download ${FILE_LABELS.original}` }));
    expect(await screen.findByText(words.downloadFailed)).toBeVisible();
  });

  it("previews PDFs, saves what the browser cannot show, and says when a preview failed", async () => {
    const { person } = await showFiles(results);
    expect(screen.getAllByRole("button", { name: /^Preview/ })).toHaveLength(2);
    api.answer("previewDocument", file);
    await person.click(screen.getByRole("button", { name: `Preview ${FILE_LABELS.processed}` }));
    expect(await screen.findByText(/^This browser cannot show PDFs/)).toBeVisible();
    expect(saved).toEqual(["plan-processed.pdf"]);
    api.reject("previewDocument", "unavailable");
    await person.click(screen.getByRole("button", { name: `Preview ${FILE_LABELS.original}` }));
    expect(await screen.findByText(words.previewFailed)).toBeVisible();
  });
});
