import { describe, expect, it } from "@jest/globals";
import { AppError, ASSIGNMENT_HELP, MESSAGES, type Document } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { sampleAssignment } from "../../../test/draft-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { useDocumentEvents } from "../../entities/documents/live/events.ts";
import { AssignmentControl } from "./assignment-control.tsx";
import { formatTime } from "../../shared/format.ts";
import { describeIdle, abbreviateName, describeSince } from "./assignment-text.ts";

const user = sampleStaff();
const FREE = sampleDocument();
const OWN = sampleDocument({ assignment: sampleAssignment({ user_id: user.id, username: user.username }) });
const THEIRS = sampleDocument({ assignment: sampleAssignment(), status: "processing" });

function Control({ document }: { document: Document }) {
  const [current, setCurrent] = useState(document);
  useDocumentEvents((event) => event.type === "document" && setCurrent(event.document));
  return <AssignmentControl document={current} />;
}

async function show(document: Document) {
  const { person } = await renderFor(<Control document={document} />, { user });
  return person;
}

const group = () => screen.getByRole("group", { name: "Assignment" });
const namesOfButtons = () =>
  within(group())
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

describe("AssignmentControl", () => {
  it("takes a document once, and explains its buttons until one was used", async () => {
    const person = await show(FREE);
    expect(group()).toHaveTextContent(`Unassigned`);
    expect(group()).toHaveTextContent(ASSIGNMENT_HELP);
    expect(namesOfButtons()).toEqual(["Take", "Start"]);
    const answer = api.hold("assignDocument");
    await person.dblClick(screen.getByRole("button", { name: "Take" }));
    answer(OWN);
    await waitFor(() => expect(namesOfButtons()).toEqual(["Start", "Release"]));
    expect(group()).toHaveTextContent("staff since");
    expect(group()).not.toHaveTextContent(ASSIGNMENT_HELP);
    expect(api.requests("assignDocument").map(({ json }) => json)).toEqual([{ start: false }]);
  });

  it("keeps the focus when the button that was pressed disappears", async () => {
    const person = await show(OWN);
    api.answer("releaseDocument", FREE);
    screen.getByRole("button", { name: "Release" }).focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(group()).toHaveTextContent("Unassigned"));
    await waitFor(() => expect(group()).toHaveFocus());
    api.answer("assignDocument", { ...OWN, status: "in_progress" });
    await person.click(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(namesOfButtons()).toEqual(["Release"]));
  });

  it("asks before a colleague's document is taken over, with a reason", async () => {
    const person = await show(THEIRS);
    expect(namesOfButtons()).toEqual(["Take over…"]);
    await person.keyboard("c");
    const dialog = await screen.findByRole("dialog", { name: "Take over" });
    expect(dialog).toHaveTextContent(MESSAGES.assignment.started("robin.lee", "2 h"));
    await waitFor(() => expect(screen.getByLabelText("Reason (optional)")).toHaveFocus());
    api.reject("assignDocument", "unavailable");
    await person.keyboard("Due at noon{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.assignment.takeFailed);
    api.answer("assignDocument", OWN);
    await person.dblClick(screen.getByRole("button", { name: "Take over" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = { start: false, take_over: true, reason: "Due at noon" };
    expect(api.requests("assignDocument").map(({ json }) => json)).toEqual([sent, sent]);
  });

  it("says that a colleague was faster, and offers to take the document over", async () => {
    const person = await show(FREE);
    const rejection = new AppError("assigned_to_another");
    api.answer("assignDocument", () => rejection);
    api.answer("getDocument", THEIRS);
    await person.click(screen.getByRole("button", { name: "Take" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(rejection.message);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(group()).toHaveTextContent("robin.lee since");
  });

  it("says why a document was not released, and shows nothing for a completed one", async () => {
    const person = await show(OWN);
    api.lose("releaseDocument");
    await person.click(screen.getByRole("button", { name: "Release" }));
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    await show(sampleDocument({ status: "completed" }));
    expect(screen.getAllByRole("group", { name: "Assignment" })).toHaveLength(1);
  });
});

const SINCE = "2026-11-24T09:30:00.000Z";
const assignment = { user_id: 7, username: "kim.lee", since: SINCE, last_act_at: "2026-11-24T10:00:00.000Z" };

describe("the words of an assignment", () => {
  it("name the user and the time since when", () => {
    expect(describeSince(assignment)).toBe(`kim.lee since ${formatTime(SINCE)}`);
  });

  it("say that it is idle after eight hours without an act", () => {
    expect(describeIdle(assignment, new Date("2026-11-24T17:59:59.000Z"))).toBeNull();
    expect(describeIdle(assignment, new Date("2026-11-24T18:00:00.000Z"))).toBe(`Idle since ${formatTime(assignment.last_act_at)}`);
  });
});

it.each([
  ["kim", "KI"],
  ["kim.lee", "KL"],
  ["ann-marie smith", "AM"],
  ["élodie", "ÉL"],
  ["x", "X"],
  ["__", "__"],
])("abbreviateName abbreviates %p to %p", (username, initials) => {
  expect(abbreviateName(username)).toBe(initials);
});
