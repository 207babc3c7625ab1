import { describe, expect, it, jest } from "@jest/globals";
import type { Box, DraftLine, OwnLine, ShownException } from "@takeoff/contracts";
import { screen } from "@testing-library/react";
import { sampleException, sampleLine } from "../../../../../test/draft-samples.ts";
import { renderPart } from "../../../../../test/render.tsx";
import { NewLineForm } from "./new-line-form.tsx";

const ELSEWHERE: Box = { left: 900, right: 950, bottom: 900, top: 950 };

function show(box: Box, lines: DraftLine[], exceptions: ShownException[]) {
  const onAdd = jest.fn((_: OwnLine) => Promise.resolve());
  const places = { page: 3, box, lines, exceptions };
  const form = <NewLineForm {...places} isMetric={false} measured={null} onAdd={onAdd} onCancel={() => undefined} />;
  return { ...renderPart(form), onAdd };
}

describe("NewLineForm", () => {
  it("adds a line of one piece at a place where nothing is read", async () => {
    const { person, onAdd } = show(ELSEWHERE, [sampleLine()], [sampleException()]);
    expect(screen.queryByRole("status")).toBeNull();
    await person.type(screen.getByLabelText(/^Designation/), "L4X4X3/8{Enter}");
    expect(onAdd).toHaveBeenCalledWith({ designation: "L4X4X3/8", quantity: 1, page: 3, box: ELSEWHERE, exception: null });
  });

  it("warns where a piece of a line is, and takes its designation", () => {
    show(sampleLine().pieces[0]!.box, [sampleLine()], []);
    expect(screen.getByRole("status")).toHaveTextContent(/^Here is a piece of the line 2 × W12X26 already\./);
    expect(screen.getByLabelText(/^Designation/)).toHaveValue("W12X26");
  });

  it("answers what is not covered with the line, and takes the designation that is written there", async () => {
    const { person, onAdd } = show(sampleException().box, [], [sampleException()]);
    expect(screen.getByRole("status")).toHaveTextContent("“EXIST W14X22” is read here. It is answered with this line.");
    expect(screen.getByLabelText(/^Designation/)).toHaveValue("W14X22");
    await person.keyboard("{Enter}");
    expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ designation: "W14X22", exception: sampleException().key }));
  });
});
