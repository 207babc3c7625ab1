import { describe, expect, it } from "@jest/globals";
import { MESSAGES, type HistoryEntry } from "@takeoff/contracts";
import { act, screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument } from "../../../test/samples.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { History } from "./history.tsx";

const document = sampleDocument();
const at = "2026-11-20T15:30:00.000Z";
const uploaded: HistoryEntry = { at, by: "kim", what: "uploaded", from: null, to: "plan.pdf" };
const failed: HistoryEntry = { at, by: "staff", what: "status", from: "pending", to: "failed" };
const entries = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("History", () => {
  it("lists entries, the newest first, and those of a change as soon as it is known", async () => {
    api.answer("getDocumentHistory", [uploaded]);
    await renderFor(<History document={document} />);
    await screen.findByText("Uploaded by kim");
    expect(entries()).toEqual([expect.stringMatching(/^Uploaded by kim.*plan\.pdf$/)]);
    api.answer("getDocumentHistory", [uploaded, failed]);
    act(() => publishDocumentEvent({ type: "document", document }));
    await screen.findByText("Marked as failed by staff");
    expect(entries()).toEqual([expect.stringContaining("Marked as failed"), expect.stringContaining("Uploaded")]);
  });

  it("says that nothing was recorded, and why a history could not be loaded", async () => {
    api.reject("getDocumentHistory", "unavailable");
    const { person } = await renderFor(<History document={document} />);
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(MESSAGES.documents.fetchHistoryFailed);
    api.answer("getDocumentHistory", []);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing has been recorded of this document.")).toBeVisible();
  });
});
