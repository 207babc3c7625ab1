import { describe, expect, it, jest } from "@jest/globals";
import {
  AppError,
  DRAWING_SIGNATURES,
  ERRORS,
  FAILURE_REASONS,
  type Finding,
  MESSAGES,
  type Preflight,
  RESULTS_PENDING,
} from "@takeoff/contracts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { chooseFiles, showProcess } from "../../../test/process.tsx";
import { sampleDocument } from "../../../test/samples.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";

const DIFFERS: Finding = { code: "csv_pages_wrong", level: "error", message: "Page numbers of the CSV: 9 does not exist." };
const send = () => screen.getByRole("button", { name: "Process Files" });

describe("ProcessDialog", () => {
  it("rejects files of a wrong type, and sends nothing without a file", async () => {
    const { person } = await showProcess();
    await waitFor(() => expect(screen.getByLabelText("Processed PDF File (optional)")).toHaveFocus());
    expect(send()).toHaveAccessibleDescription(MESSAGES.files.atLeastOne);
    chooseFiles(1, "lines.xlsx");
    await person.click(send());
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.files.csv);
    expect(api.requests("processDocument")).toEqual([]);
    chooseFiles(1, "LINES.CSV");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getAllByRole("img", { name: "Chosen" })).toHaveLength(1);
    expect(await screen.findByText(/^The columns could not be shown/)).toBeVisible();
  });

  it("says what a marked-up copy does to a certified drawing before one is attached", async () => {
    await showProcess(sampleDocument({ findings: [{ code: "certified", level: "warning", message: DRAWING_SIGNATURES.certified }] }));
    expect(screen.getByText(DRAWING_SIGNATURES.certified)).toBeVisible();
  });

  it("stores results once, completes the document, and cannot be closed before", async () => {
    const { person, onDone, onClose } = await showProcess();
    chooseFiles(2, "meta.xml");
    const answer = api.hold("processDocument");
    await person.dblClick(send());
    expect(screen.getByRole("button", { name: "Processing..." })).toBeDisabled();
    await person.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    const stored = sampleDocument({ status: "processing", has_xml: true });
    api.answer("getDocument", stored);
    api.answer("completeDocument", { ...stored, status: "completed" });
    answer(stored);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ status: "completed" }), "processed"));
    expect(api.requests("processDocument")).toHaveLength(1);
  });

  it("shows the server's rejection of the results, and a completion that failed", async () => {
    const { person, onDone } = await showProcess();
    chooseFiles(2, "meta.xml");
    api.answer("processDocument", () => new AppError("invalid_file", { message: MESSAGES.files.xml }));
    await person.click(send());
    expect(await screen.findByText(MESSAGES.documents.processFailedBecause(MESSAGES.files.xml))).toBeVisible();
    api.answer("processDocument", sampleDocument({ status: "processing" }));
    api.reject("completeDocument", "unavailable");
    await person.click(send());
    expect(await screen.findByText(MESSAGES.documents.statusUpdateFailed)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("asks before a document with findings is completed, and leads back to other files", async () => {
    const stored = sampleDocument({ status: "processing", has_csv: true, has_xml: true, findings: [DIFFERS] });
    const { person, onDone } = await showProcess(stored);
    const results = await screen.findByRole("region", { name: "Stored results" });
    expect(results).toHaveTextContent("Already stored: CSV data, XML metadata");
    expect(results).toHaveTextContent(DIFFERS.message);
    await person.click(screen.getByRole("button", { name: "Complete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.resultsDiffer + DIFFERS.message);
    await person.click(screen.getByRole("button", { name: "Choose Other Files" }));
    await person.click(await screen.findByRole("button", { name: "Complete" }));
    api.answer("completeDocument", { ...stored, status: "completed" });
    await person.click(screen.getByRole("button", { name: "Complete Anyway" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it("reports a slow comparison, and that it has ended without findings", async () => {
    const pending = sampleDocument({ status: "processing", has_csv: true, findings: [RESULTS_PENDING] });
    const { person } = await showProcess(pending);
    await person.click(await screen.findByRole("button", { name: "Complete" }));
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.documents.comparisonLate);
    expect(screen.getByRole("button", { name: "Complete Anyway" })).toBeEnabled();
    act(() => publishDocumentEvent({ type: "document", document: { ...pending, findings: [] } }));
    expect(await screen.findByText("The comparison has finished without findings.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Complete" })).toBeEnabled();
  });

  it("asks first when a colleague has the document, and again when another takes it", async () => {
    const document = sampleDocument({ assignment: sampleAssignment() });
    const { person } = await showProcess(document);
    expect(screen.getByRole("dialog")).toHaveTextContent(MESSAGES.assignment.started("robin.lee", "2 h"));
    expect(screen.queryByLabelText("Processed PDF File (optional)")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.getByLabelText("Processed PDF File (optional)")).toHaveFocus());
    chooseFiles(2, "meta.xml");
    const assignment = sampleAssignment({ user_id: 10, username: "pat" });
    act(() => publishDocumentEvent({ type: "document", document: { ...document, assignment } }));
    expect(await screen.findByText(MESSAGES.assignment.started("pat", "2 h"))).toBeVisible();
    expect(screen.queryByRole("button", { name: "Process Files" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(send()).toBeEnabled();
    expect(screen.getByText("meta.xml")).toBeVisible();
  });

  it("takes the files that are dropped on it, and names one that is no result", async () => {
    await showProcess();
    const files = [new File(["x"], "a.csv"), new File(["x"], "b.xml"), new File(["x"], "plan.dwg")];
    const dataTransfer = { types: ["Files"], files };
    fireEvent.dragOver(send(), { dataTransfer });
    expect(screen.getByText("Drop the results here")).toBeVisible();
    fireEvent.drop(send(), { dataTransfer });
    expect(screen.getAllByRole("img", { name: "Chosen" })).toHaveLength(2);
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.files.noResult("plan.dwg"));
    expect(await screen.findByText(/^The columns could not be shown/)).toBeVisible();
  });
});

async function show(preflight: Preflight | null = null) {
  const { person, onDone } = await showProcess(sampleDocument(), preflight);
  await person.click(screen.getByRole("button", { name: "Mark as Failed Instead" }));
  return { person, onDone };
}

const reason = () => screen.getByRole("combobox", { name: "Failure Reason" });

describe("FailureFields", () => {
  it("marks a document as failed with a reason and notes, and leaves the client without a message on request", async () => {
    const { person, onDone } = await show();
    expect(document.querySelector("input[type=file]")).toBeNull();
    expect(reason()).toHaveValue(FAILURE_REASONS.non_vector);
    await person.click(reason());
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(Object.values(FAILURE_REASONS));
    await person.click(screen.getByRole("option", { name: FAILURE_REASONS.corrupt }));
    await person.type(screen.getByLabelText("Notes"), "Page 2");
    await person.click(screen.getByRole("checkbox", { name: "Notify client about failure status", checked: true }));
    api.lose("setDocumentStatus");
    await person.click(screen.getByRole("button", { name: "Mark as Failed" }));
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    const failed = sampleDocument({ status: "failed" });
    api.answer("setDocumentStatus", failed);
    await person.click(screen.getByRole("button", { name: "Mark as Failed" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(failed, "failed"));
    const sent = { status: "failed", failureReason: "corrupt", notes: "Page 2", notifyClient: false };
    expect(api.requests("setDocumentStatus").map(({ json }) => json)).toEqual([sent, sent]);
  });

  it("goes back to the results with Cancel Failure", async () => {
    const { person } = await show();
    await person.click(screen.getByRole("button", { name: "Cancel Failure" }));
    expect(screen.getByLabelText("Processed PDF File (optional)")).toBeVisible();
  });

  it("offers the reason that the drawing suggests, and takes it when it is pressed", async () => {
    const suggested = { reason: "incomplete", sentence: "It refers to sheet S-501.", pages: [], notes: ["Two scans."] } as const;
    const { person } = await show({ ...suggested, pages: [], notes: [] });
    expect(await screen.findByText(`The drawing suggests: ${FAILURE_REASONS.incomplete}`)).toBeVisible();
    expect(screen.getByText("It refers to sheet S-501.")).toBeVisible();
    expect(reason()).toHaveValue(FAILURE_REASONS.non_vector);
    await person.click(screen.getByRole("button", { name: "Use this reason" }));
    expect(reason()).toHaveValue(FAILURE_REASONS.incomplete);
  });
});

const { documents: words, files } = MESSAGES;
const alerts = (sentence: string | RegExp) => waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(sentence));
const broken = () => {
  throw new TypeError("broken");
};

describe("useProcess", () => {
  it("says why results were not stored, also without a sentence of the server's", async () => {
    const { person } = await showProcess();
    fireEvent.submit(document.querySelector("form")!);
    await alerts(files.atLeastOne);
    chooseFiles(2, "meta.xml");
    const send = () => person.click(screen.getByRole("button", { name: "Process Files" }));
    api.answer("processDocument", () => Response.json({}, { status: 500 }));
    await send();
    await alerts(words.processFailed);
    api.lose("processDocument");
    await send();
    await alerts(words.processFailedBecause("The server could not be reached"));
    const { FormData } = window;
    Object.assign(window, { FormData: jest.fn(broken) });
    await send();
    await alerts(words.processFailedBecause(words.unknownProcessing));
    Object.assign(window, { FormData });
  });

  it("says why a document was not marked as failed, also without a sentence of the server's", async () => {
    const { person } = await showProcess();
    await person.click(screen.getByRole("button", { name: "Mark as Failed Instead" }));
    const send = () => person.click(screen.getByRole("button", { name: "Mark as Failed" }));
    api.answer("setDocumentStatus", () => Response.json({}, { status: 500 }));
    await send();
    await alerts(words.markFailedFailed);
    api.reject("setDocumentStatus", "conflict");
    await send();
    await alerts(ERRORS.conflict.sentence);
    const { stringify } = JSON;
    const fails = (value: unknown) => typeof value === "object" && value !== null && "failureReason" in value;
    const spy = jest.spyOn(JSON, "stringify").mockImplementation((value: unknown) => (fails(value) ? broken() : stringify(value)));
    await send();
    spy.mockRestore();
    await alerts(words.unknownMarkFailed);
  });
});
