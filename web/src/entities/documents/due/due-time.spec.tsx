import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { renderPart } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { formatShortTime } from "../../../shared/format.ts";
import { DueTime } from "./due-time.tsx";
import { ExpectedBy } from "./expected-by.tsx";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();

describe("DueTime", () => {
  it("says how soon an open document is due, or how late it is, and nothing of a closed one", () => {
    const { rerender } = renderPart(<DueTime document={sampleDocument({ due_at: inHours(5) })} />);
    expect(screen.getByText("due in 5 h")).toHaveAttribute("title", expect.stringMatching(/^Due .*UTC\)$/));
    rerender(<DueTime document={sampleDocument({ due_at: inHours(-3) })} />);
    expect(screen.getByText("3 h late")).toBeVisible();
    rerender(<DueTime document={sampleDocument({ status: "completed" })} />);
    expect(screen.queryByRole("time")).toBeNull();
  });
});

describe("ExpectedBy", () => {
  it("says when results are expected of an open document only", () => {
    const due_at = inHours(5);
    const { rerender } = renderPart(<ExpectedBy document={sampleDocument({ due_at })} />);
    expect(screen.getByText(MESSAGES.documents.expectedBy(formatShortTime(due_at)))).toHaveAttribute("datetime", due_at);
    rerender(<ExpectedBy document={sampleDocument({ due_at, status: "failed" })} />);
    expect(screen.queryByRole("time")).toBeNull();
  });
});
