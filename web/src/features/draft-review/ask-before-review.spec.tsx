import { describe, expect, it, jest } from "@jest/globals";
import { AppError, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { AskBeforeReview } from "./ask-before-review.tsx";

const THEIRS = sampleDocument({ assignment: sampleAssignment() });

async function show() {
  const onCancel = jest.fn();
  return { ...(await renderFor(<AskBeforeReview document={THEIRS} onCancel={onCancel} />, { user: sampleStaff() })), onCancel };
}

describe("AskBeforeReview", () => {
  it("takes a colleague's document over, and does not ask again about the same colleague", async () => {
    const { person, rerender, onCancel } = await show();
    const dialog = await screen.findByRole("dialog", { name: "Pier 21" });
    expect(dialog).toHaveTextContent(MESSAGES.assignment.started("robin.lee", "2 min"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus());
    api.reject("assignDocument", "unavailable");
    await person.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.assignment.takeFailed);
    const answer = api.hold("assignDocument");
    await person.dblClick(screen.getByRole("button", { name: "Continue" }));
    answer(THEIRS);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.requests("assignDocument").map(({ json }) => json)).toEqual([{ take_over: true }, { take_over: true }]);
    rerender(<AskBeforeReview document={{ ...THEIRS, status: "processing" }} onCancel={onCancel} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    rerender(
      <AskBeforeReview document={{ ...THEIRS, assignment: sampleAssignment({ user_id: 10, username: "pat" }) }} onCancel={onCancel} />,
    );
    expect(await screen.findByText(MESSAGES.assignment.started("pat", "2 min"))).toBeVisible();
  });

  it("leaves the review with Escape", async () => {
    const { person, onCancel } = await show();
    await screen.findByRole("dialog");
    api.answer("assignDocument", () => new AppError("conflict"));
    await person.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(api.requests("assignDocument")).toEqual([]);
  });
});
