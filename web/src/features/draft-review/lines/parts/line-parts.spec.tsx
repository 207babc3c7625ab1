import { describe, expect, it, jest } from "@jest/globals";
import { LINE_MESSAGES, type DraftLine } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { sampleLine } from "../../../../../test/draft-samples.ts";
import { renderPart } from "../../../../../test/render.tsx";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { JoinForm } from "./join-form.tsx";
import { toggleNumber } from "./line-parts.ts";
import { SplitForm } from "./split-form.tsx";

type SplitProps = Parameters<typeof SplitForm>[0];

function Splitting(props: Pick<SplitProps, "line" | "onSplit" | "onCancel">) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return <SplitForm {...props} chosen={chosen} onToggle={(piece) => setChosen(toggleNumber(chosen, piece))} />;
}

function split(line: DraftLine, onSplit: SplitProps["onSplit"]) {
  const onCancel = jest.fn();
  return { ...renderPart(<Splitting line={line} onSplit={onSplit} onCancel={onCancel} />), onCancel };
}

describe("SplitForm", () => {
  it("moves the chosen pieces, and says how many stay", async () => {
    const onSplit = jest.fn((_: object) => Promise.resolve());
    const { person } = split(sampleLine(), onSplit);
    expect(screen.getByRole("status")).toHaveTextContent(LINE_MESSAGES.parts);
    expect(screen.getByRole("button", { name: "Split" })).toBeDisabled();
    await person.click(screen.getByRole("checkbox", { name: "Piece 2: W12X26 (B)" }));
    expect(screen.getByRole("status")).toHaveTextContent("1 stay, 1 move.");
    await person.dblClick(screen.getByRole("button", { name: "Split" }));
    expect(onSplit.mock.calls).toEqual([[{ pieces: [1] }]]);
  });

  it("asks for the number where no piece is chosen, and shows why the line was not split", async () => {
    const onSplit = jest.fn((_: object) => Promise.reject(new ApiError("Gone.", { status: 409, code: "conflict" })));
    const { person, onCancel } = split(sampleLine({ quantity: 5 }), onSplit);
    expect(screen.getByLabelText("How many pieces the new line has")).toHaveFocus();
    await person.keyboard("2");
    expect(screen.getByRole("status")).toHaveTextContent("3 stay, 2 move.");
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`${LINE_MESSAGES.splitFailed}Gone.`);
    expect(onSplit).toHaveBeenCalledWith({ quantity: 2 });
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe("JoinForm", () => {
  it("joins the lines that say the same with Enter, and explains those that differ", async () => {
    const line = sampleLine();
    const lines = [line, sampleLine({ id: 2 }), sampleLine({ id: 3, length_in: 120 }), sampleLine({ id: 4, designation: "W16X31" })];
    const onJoin = jest.fn((_: readonly number[]) => Promise.resolve());
    const { person } = renderPart(<JoinForm {...{ line, lines, onJoin }} isMetric={false} onCancel={() => undefined} />);
    expect(screen.getByRole("button", { name: "Join" })).toHaveFocus();
    expect(screen.getByRole("checkbox", { name: `2 × W12X26 · 20'-0"` })).toBeChecked();
    const other = screen.getByRole("checkbox", { name: `2 × W12X26 · 10'-0"` });
    expect(other).toBeDisabled();
    expect(other).toHaveAccessibleDescription("Differs in its length: correct it first.");
    await person.keyboard("{Enter}");
    expect(onJoin).toHaveBeenCalledWith([1, 2]);
  });

  it("says that no other line has the designation, and ends with Escape", async () => {
    const onCancel = jest.fn();
    const line = sampleLine();
    const { person } = renderPart(
      <JoinForm line={line} lines={[line]} isMetric={false} onJoin={() => Promise.resolve()} onCancel={onCancel} />,
    );
    expect(screen.getByText("No other line of this sheet has this designation.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Join" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
