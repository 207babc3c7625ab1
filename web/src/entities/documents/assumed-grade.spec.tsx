import { describe, expect, it } from "@jest/globals";
import { MESSAGES, STATUS_LABELS } from "@takeoff/contracts";
import { act, screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor, renderPart } from "../../../test/render.tsx";
import { sampleDocument } from "../../../test/samples.ts";
import { formatShortTime } from "../../shared/format.ts";
import { AssumedGrade } from "./assumed-grade.tsx";
import { DueTime } from "./due/due-time.tsx";
import { ExpectedBy } from "./due/expected-by.tsx";
import { publishDocumentEvent } from "./live/events.ts";
import { StatusAnnouncement } from "./status/status-announcement.tsx";

const parameters = [{ name: "default_w_steel_grade", value: "A913 Gr.65", units: null, is_custom: false }];

describe("AssumedGrade", () => {
  it("shows the grade that the uploader's parameters name for the shape of a line without one", async () => {
    api.answer("getDocumentParameters", { parameters });
    await renderFor(<AssumedGrade documentId={12} line={{ grade: null, shape: "W" }} />);
    expect(await screen.findByText("grade A913 Gr.65, assumed from the uploader's parameters")).toBeVisible();
  });

  it.each([
    ["has a grade of its own", { grade: "A992", shape: "W" }, parameters],
    ["is of another shape", { grade: null, shape: "HSS" }, parameters],
    ["is of a document without known parameters", { grade: null, shape: "W" }, null],
  ])("shows nothing for a line that %s", async (_what, line, known) => {
    api.answer("getDocumentParameters", { parameters: known });
    await renderFor(<AssumedGrade documentId={12} line={line} />);
    await waitFor(() => expect(api.requests("getDocumentParameters")).toHaveLength(1));
    expect(screen.queryByText(/assumed/)).toBeNull();
  });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();

it("DueTime says how soon an open document is due, or how late it is, and nothing of a closed one", () => {
  const { rerender } = renderPart(<DueTime document={sampleDocument({ due_at: inHours(5) })} />);
  expect(screen.getByText("due in 5 h")).toHaveAttribute("title", expect.stringMatching(/^Due .*UTC\)$/));
  rerender(<DueTime document={sampleDocument({ due_at: inHours(-3) })} />);
  expect(screen.getByText("3 h late")).toBeVisible();
  rerender(<DueTime document={sampleDocument({ status: "completed" })} />);
  expect(screen.queryByRole("time")).toBeNull();
});

it("ExpectedBy says when results are expected of an open document only", () => {
  const due_at = inHours(5);
  const { rerender } = renderPart(<ExpectedBy document={sampleDocument({ due_at })} />);
  expect(screen.getByText(MESSAGES.documents.expectedBy(formatShortTime(due_at)))).toHaveAttribute("datetime", due_at);
  rerender(<ExpectedBy document={sampleDocument({ due_at, status: "failed" })} />);
  expect(screen.queryByRole("time")).toBeNull();
});

const rows = [sampleDocument(), sampleDocument({ id: 13 })];
const complete = (id: number) =>
  act(() => publishDocumentEvent({ type: "document", document: sampleDocument({ id, status: "completed" }) }));

it("StatusAnnouncement announces a change of one row by its name, and of several in one sentence", async () => {
  const { rerender } = renderPart(<StatusAnnouncement rows={rows} />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  complete(12);
  expect(await screen.findByText(MESSAGES.documents.statusIsNow("Pier 21", STATUS_LABELS.completed))).toBeInTheDocument();
  rerender(<StatusAnnouncement rows={[...rows, sampleDocument({ id: 14 })]} />);
  complete(13);
  complete(14);
  expect(await screen.findByText(MESSAGES.documents.statusesChanged(2))).toBeInTheDocument();
});
