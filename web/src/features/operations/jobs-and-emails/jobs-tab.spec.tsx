import { ERRORS, OPERATIONS_MESSAGES, type DeadLetteredJobDetails } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleStaff } from "../../../../test/samples.ts";
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

async function show(jobs = JOBS) {
  api.answer("listParkedJobs", jobs);
  const { person } = await renderFor(<JobsTab />, { user: sampleStaff() });
  await screen.findByText(/failed jobs?$/);
  const row = (number: number) => within(screen.getByRole("row", { name: new RegExp(`User #${number} `) }));
  return { person, row, press: (name: string) => person.click(screen.getByRole("button", { name })) };
}

describe("JobsTab", () => {
  it("says what each job does, why and since when it failed, and runs one again", async () => {
    const { person, row } = await show();
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
    const { person, row } = await show();
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
    const { person, row } = await show();
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
