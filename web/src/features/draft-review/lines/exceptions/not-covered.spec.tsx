import { describe, expect, it, jest } from "@jest/globals";
import { DRAFT_CUTS, EXCEPTIONS, type ShownException } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { sampleException } from "../../../../../test/draft-samples.ts";
import { renderPart } from "../../../../../test/render.tsx";
import { ReviewLock } from "../../state/review-lock.ts";
import { NotCovered } from "./not-covered.tsx";

const EXISTING = ["a", "b"].map((key) => sampleException({ key, text: `EXIST ${key}` }));
const ANSWERED = sampleException({
  key: "c",
  kind: "unlisted",
  text: "W12X27",
  nearest: ["W12X26"],
  answer: "dismissed",
  answered_by: "kim",
});

function show(exceptions: ShownException[], { isOpen = true, isLocked = false } = {}) {
  const calls = { onToggle: jest.fn(), onShow: jest.fn(), onAddLine: jest.fn(), onAnswer: jest.fn() };
  const list = <NotCovered {...calls} {...{ exceptions, isOpen }} views={[]} cuts={["views"]} shown="a" />;
  return { ...renderPart(<ReviewLock value={isLocked}>{list}</ReviewLock>), ...calls };
}

describe("NotCovered", () => {
  it("counts what is not covered and not answered, and says what is missing because of a limit", async () => {
    const { person, onToggle } = show([...EXISTING, ANSWERED], { isOpen: false });
    expect(screen.getByRole("status")).toHaveTextContent(DRAFT_CUTS.views);
    await person.click(screen.getByRole("button", { name: "3 not covered, 1 answered", expanded: false }));
    expect(onToggle).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("groups by kind, shows a place, and answers one or all that are open", async () => {
    const { person, onShow, onAddLine, onAnswer } = show([...EXISTING, ANSWERED]);
    const [first, second] = within(screen.getByRole("list", { name: EXCEPTIONS.existing })).getAllByRole("listitem");
    expect(within(first!).getByRole("button", { name: "EXIST a" })).toHaveAttribute("aria-current", "true");
    await person.click(within(second!).getByRole("button", { name: "EXIST b" }));
    await person.click(within(second!).getByRole("button", { name: "A line" }));
    expect([onShow.mock.calls, onAddLine.mock.calls]).toEqual([[[EXISTING[1]]], [[EXISTING[1]]]]);
    await person.click(within(second!).getByRole("button", { name: "Dismiss" }));
    await person.click(screen.getByRole("button", { name: `Existing: all 2 of ${EXCEPTIONS.existing}` }));
    const unlisted = screen.getByRole("list", { name: EXCEPTIONS.unlisted });
    expect(unlisted).toHaveTextContent("W12X27 (nearest: W12X26)Dismissed");
    await person.click(within(unlisted).getByRole("button", { name: "Take back" }));
    expect(onAnswer.mock.calls).toEqual([
      [[EXISTING[1]], "dismissed"],
      [EXISTING, "existing"],
      [[ANSWERED], null],
    ]);
  });

  it("shows fifty of a group at first, and nothing to answer in a locked draft", async () => {
    const many = Array.from({ length: 51 }, (_, index) => sampleException({ key: String(index) }));
    const { person } = show(many, { isLocked: true });
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
    expect(screen.queryByRole("button", { name: /Dismiss/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Show more of 51" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(51);
  });
});
