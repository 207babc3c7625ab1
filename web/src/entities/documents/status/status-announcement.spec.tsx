import { describe, expect, it } from "@jest/globals";
import { MESSAGES, STATUS_LABELS } from "@takeoff/contracts";
import { act, screen } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { publishDocumentEvent } from "../live/events.ts";
import { StatusAnnouncement } from "./status-announcement.tsx";

const rows = [sampleDocument(), sampleDocument({ id: 13 })];
const complete = (id: number) =>
  act(() => publishDocumentEvent({ type: "document", document: sampleDocument({ id, status: "completed" }) }));

describe("StatusAnnouncement", () => {
  it("announces a change of one row by its name, and of several in one sentence", async () => {
    const { rerender } = renderPart(<StatusAnnouncement rows={rows} />);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    complete(12);
    expect(await screen.findByText(MESSAGES.documents.statusIsNow("Pier 21", STATUS_LABELS.completed))).toBeInTheDocument();
    rerender(<StatusAnnouncement rows={[...rows, sampleDocument({ id: 14 })]} />);
    complete(13);
    complete(14);
    expect(await screen.findByText(MESSAGES.documents.statusesChanged(2))).toBeInTheDocument();
  });
});
