import { describe, expect, it } from "@jest/globals";
import { type DeadLetteredJobDetails, type Email, EMAIL_DEFERRALS, ERRORS, LIMITS, OPERATIONS_MESSAGES } from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { choose } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleStaff } from "../../../../test/samples.ts";
import { useOperationsParams } from "../search-params.ts";
import { EmailsTab } from "./emails-tab.tsx";
import { JobsTab } from "./jobs-tab.tsx";

const job = (number: number): DeadLetteredJobDetails => ({
  queue: "notifications",
  event_id: `01930000-0000-7000-8000-00000000000${number}`,
  event_type: "user.created",
  about: { kind: "user", id: number },
  attempts: 5,
  error: "The event's payload is invalid",
  event_at: "2026-11-20T15:30:00.000Z",
  parked_at: "2026-11-20T15:40:00.000Z",
});
const JOBS = [job(1), job(2)];
const named = JOBS.map(({ queue, event_id }) => ({ queue, event_id }));

async function showJobs(jobs = JOBS) {
  api.answer("listParkedJobs", jobs);
  const { person } = await renderFor(<JobsTab />, { user: sampleStaff() });
  await screen.findByText(/failed jobs?$/);
  const row = (number: number) => within(screen.getByRole("row", { name: new RegExp(`User #${number} `) }));
  return { person, row, press: (name: string) => person.click(screen.getByRole("button", { name })) };
}

describe("JobsTab", () => {
  it("says what each job does, why and since when it failed, and runs one again", async () => {
    const { person, row } = await showJobs();
    expect(row(1).getByText("Prepare the welcome e-mail")).toBeVisible();
    expect(row(1).getByText("The event's payload is invalid")).toBeVisible();
    expect(row(1).getByText("after 5 attempts")).toBeVisible();
    const answer = api.hold("retryJobs");
    await person.dblClick(row(1).getByRole("button", { name: "Run again" }));
    api.answer("listParkedJobs", [JOBS[1]!]);
    answer({ done: 1, left: 0 });
    expect(await screen.findByText("1 job was queued again.")).toBeVisible();
    expect(await screen.findByText("1 failed job")).toBeVisible();
    expect(api.requests("retryJobs").map(({ json }) => json)).toEqual([{ jobs: [named[0]] }]);
  });

  it("discards a job only with a reason, which Enter sends", async () => {
    const { person, row } = await showJobs();
    await person.click(row(2).getByRole("button", { name: "Discard..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Discard this job?" }));
    expect(dialog.getByRole("listitem")).toHaveTextContent("Prepare the welcome e-mail");
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    expect(reason).toHaveFocus();
    await person.keyboard("{Enter}");
    expect(reason).toHaveAccessibleDescription(expect.stringContaining(OPERATIONS_MESSAGES.reasonRequired));
    await person.paste("Done by telephone");
    api.answer("dropJobs", { done: 1, left: 0 });
    await person.keyboard("{Enter}");
    expect(await screen.findByText("1 job was discarded.")).toBeVisible();
    expect(api.requests("dropJobs").map(({ json }) => json)).toEqual([{ jobs: [named[1]], reason: "Done by telephone" }]);
  });

  it("shows why an action or the list failed", async () => {
    const { person, row } = await showJobs();
    api.reject("retryJobs", "conflict", { message: OPERATIONS_MESSAGES.notDeadLettered });
    api.reject("listParkedJobs", "unavailable");
    await person.click(row(1).getByRole("button", { name: "Run again" }));
    expect(await screen.findByText(OPERATIONS_MESSAGES.notDeadLettered)).toBeVisible();
    const banner = await screen.findByRole("alert", { name: OPERATIONS_MESSAGES.fetchJobsFailed });
    expect(banner).toHaveTextContent(ERRORS.unavailable.sentence);
    expect(row(2).getByText("The event's payload is invalid")).toBeVisible();
    api.answer("listParkedJobs", []);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByText("No job has failed for good.")).toBeVisible());
  });
});

const TIME = "2026-11-20T15:30:00.000Z";
const email = (id: number, fields: Partial<Email> = {}): Email => ({
  id,
  recipient: `${id}@mail.example`,
  kind: "welcome",
  about: null,
  organization_id: 1,
  state: "parked",
  attempts: 1,
  next_attempt_at: null,
  held: null,
  last_reply: "550 The mailbox is unknown here.",
  created_at: TIME,
  settled_at: TIME,
  last_act: null,
  ...fields,
});
const SENT = email(2, { state: "sent", last_reply: "250 OK" });

function Tab() {
  const [params, change] = useOperationsParams();
  return <EmailsTab params={params} onChange={change} />;
}

async function showEmails(emails: Email[], total = emails.length) {
  const next: Record<string, string> = total > emails.length ? { link: '</client/api/operations/emails?cursor=next>; rel="next"' } : {};
  api.answer("listEmails", emails, { "x-total-count": String(total), ...next });
  window.history.replaceState(null, "", "/operations");
  const rendered = await renderFor(<Tab />, { user: sampleStaff(), path: "/operations?tab=emails" });
  await screen.findByText(/\d e-mails?$/);
  const row = (id: number) => within(screen.getByRole("row", { name: new RegExp(`to ${id}@mail`) }));
  return { ...rendered, row, press: (name: string) => rendered.person.click(screen.getByRole("button", { name })) };
}

describe("EmailsTab", () => {
  it("shows the state of each e-mail with the server's response, and offers what its state allows", async () => {
    const last_act = { act: "dropped", at: TIME, by: "lee", reason: "Quicker by telephone" } as const;
    const held = email(3, { state: "pending", held: "welcome_limit", last_reply: null, attempts: 0, settled_at: null });
    const { row } = await showEmails([email(1, { last_act }), SENT, held]);
    expect(row(1).getByText("Failed for good")).toBeVisible();
    expect(row(1).getByText(/^550 The mailbox/)).toHaveTextContent(/Discarded by lee, .*: Quicker by telephone$/);
    expect(row(1).getByRole("button", { name: "Run again" })).toBeVisible();
    expect(row(2).queryByRole("button")).toBeNull();
    expect(row(2).getByRole("checkbox")).toBeDisabled();
    expect(row(3).getByText(EMAIL_DEFERRALS.welcome_limit)).toBeVisible();
    expect(row(3).queryByRole("button", { name: "Run again" })).toBeNull();
    expect(row(3).getByRole("button", { name: "Discard..." })).toBeVisible();
  });

  it("runs an e-mail again, and shows its new state", async () => {
    const { row, person } = await showEmails([email(1)]);
    api.answer("retryEmails", { done: 1, left: 0 });
    api.answer("listEmails", [email(1, { state: "sent" })], { "x-total-count": "1" });
    await person.click(row(1).getByRole("button", { name: "Run again" }));
    expect(await screen.findByText("1 e-mail was queued again.")).toBeVisible();
    expect(await row(1).findByText("Sent")).toBeVisible();
    expect(api.requests("retryEmails")[0]?.json).toEqual({ ids: [1] });
  });

  it("keeps the dialog with the reason when an e-mail has changed, and shows the list as it is now", async () => {
    const { row, person } = await showEmails([email(1)]);
    await person.click(row(1).getByRole("button", { name: "Discard..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Discard this e-mail?" }));
    await person.paste("Slower");
    api.reject("dropEmails", "conflict", { message: OPERATIONS_MESSAGES.emailChanged });
    api.answer("listEmails", [SENT], { "x-total-count": "1" });
    await person.click(dialog.getByRole("button", { name: "Discard" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(OPERATIONS_MESSAGES.emailChanged);
    expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("Slower");
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("row", { name: /to 2@mail/ })).toBeVisible();
  });

  it("selects also those that the list has not loaded, and forgets the selection when the search changes", async () => {
    const { press, person, address } = await showEmails([email(1)], 130);
    expect(screen.getByText("1 of 130 e-mails")).toBeVisible();
    api.answer("listEmails", [email(1), SENT, email(3)], { "x-total-count": "130" });
    await person.click(screen.getByRole("checkbox", { name: "Select all" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Run selected again (2)" })).toBeEnabled());
    expect(api.requests("listEmails").at(-1)?.query).toEqual({ limit: String(LIMITS.operationsBatch) });
    await press("Discard selected... (2)");
    await person.click(within(await screen.findByRole("dialog", { name: "Discard 2 e-mails?" })).getByRole("button", { name: "Cancel" }));
    fireEvent.change(screen.getByRole("searchbox", { name: "Search e-mails" }), { target: { value: "none.such" } });
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Select all" })).not.toBeChecked());
    await choose(person, screen.getByRole("combobox", { name: "State" }), "Failed for good");
    expect(address()).toBe("/operations?tab=emails&q=none.such&state=parked");
  });
});
