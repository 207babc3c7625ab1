import { describe, expect, it } from "@jest/globals";
import { DELIVERY_STATES, DRAFT_STATE_LABELS, draftPage, MESSAGES } from "@takeoff/contracts";
import { act, screen } from "@testing-library/react";
import { sampleDraft } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { DraftRow } from "./draft-row.tsx";

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
