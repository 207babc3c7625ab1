import { describe, expect, it } from "@jest/globals";
import { FAILURE_REASONS, type Preflight } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { showProcess } from "../../../../test/process.tsx";
import { sampleDocument } from "../../../../test/samples.ts";

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
