import { describe, expect, it, jest } from "@jest/globals";
import { createWebhookRequestSchema, DISABLED_REASONS, ERRORS, type Webhook, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { WebhookDialog, readForm, validateWebhook } from "./webhook-dialog.tsx";
import WebhookList from "./webhook-list.tsx";

const TIME = "2026-11-20T15:30:00.000Z";
const showList = () => renderFor(<WebhookList organizationId={1} />, { user: sampleUser({ role: "admin" }) });

async function choose(person: UserEvent, item: string): Promise<void> {
  await person.click(await screen.findByRole("button", { name: /^More for/ }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
}

describe("WebhookList", () => {
  it("says why a test was not sent, and offers a disabled webhook no test but to be enabled", async () => {
    api.answer("listWebhooks", [sampleWebhook()]);
    api.reject("testWebhook", "unavailable");
    const { person } = await showList();
    await choose(person, "Send test");
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent(WEBHOOK_MESSAGES.sendFailed);
    expect(banner).toHaveTextContent(ERRORS.unavailable.sentence);
    const disabled = sampleWebhook({ disabled_at: TIME, disabled_reason: "manual" });
    api.answer("updateWebhook", disabled);
    api.answer("listWebhooks", [disabled]);
    await choose(person, "Disable");
    await waitFor(() => expect(screen.getByRole("listitem")).toHaveTextContent(DISABLED_REASONS.manual));
    expect(screen.queryByRole("alert")).toBeNull();
    await person.click(screen.getByRole("button", { name: /^More for/ }));
    expect(await screen.findByRole("menuitem", { name: "Enable" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Send test" })).toBeNull();
    expect(api.requests("updateWebhook").map(({ json }) => json)).toEqual([{ is_enabled: false }]);
  });

  it("asks before it replaces a secret, which it shows, and before it deletes", async () => {
    api.answer("listWebhooks", [sampleWebhook()]);
    api.answer("replaceWebhookSecret", { ...sampleWebhook(), secret: "whsec_2" });
    const { person } = await showList();
    await choose(person, "New secret");
    await person.click(await screen.findByRole("button", { name: "Make a new secret" }));
    expect(await screen.findByLabelText("Signing secret")).toHaveValue("whsec_2");
    await person.click(screen.getByRole("button", { name: "Done" }));
    await choose(person, "Delete");
    const question = await screen.findByRole("dialog", { name: "Delete webhook" });
    expect(question).toHaveTextContent("https://hooks.example/takeoff");
    api.answer("deleteWebhook", null);
    api.answer("listWebhooks", []);
    await person.click(within(question).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The organization has no webhooks.")).toBeVisible();
  });
});

async function showDialog(webhook: Webhook | null) {
  const [onClose, onSaved] = [jest.fn(), jest.fn()];
  const user = sampleUser({ role: "admin" });
  const { person } = await renderFor(<WebhookDialog organizationId={1} webhook={webhook} {...{ onClose, onSaved }} />, { user });
  const url = await screen.findByLabelText(/^Address/);
  await waitFor(() => expect(url).toHaveFocus());
  return { person, onClose, onSaved, url };
}

it("WebhookDialog says what a new webhook lacks, shows the server's reason below the address, and shows the secret once", async () => {
  const { person, onClose, onSaved, url } = await showDialog(null);
  await person.click(screen.getByRole("checkbox", { name: "A takeoff was completed" }));
  await person.click(screen.getByRole("checkbox", { name: "A takeoff failed" }));
  await person.click(screen.getByRole("button", { name: "Add webhook" }));
  expect(screen.getByText(WEBHOOK_MESSAGES.urlRequired)).toBeVisible();
  expect(screen.getByText(WEBHOOK_MESSAGES.eventsRequired)).toBeVisible();
  await person.click(screen.getByRole("checkbox", { name: "A drawing was uploaded" }));
  await person.click(url);
  await person.paste(" https://10.0.0.1/hook ");
  api.reject("createWebhook", "validation_failed", { fields: { url: WEBHOOK_MESSAGES.urlUnreachable } });
  await person.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(WEBHOOK_MESSAGES.saveFailed);
  expect(screen.getByText(WEBHOOK_MESSAGES.urlUnreachable)).toBeVisible();
  const answer = api.hold("createWebhook");
  await person.dblClick(screen.getByRole("button", { name: "Add webhook" }));
  await person.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  answer({ ...sampleWebhook(), secret: "whsec_1" });
  expect(await screen.findByLabelText("Signing secret")).toHaveValue("whsec_1");
  const body = { url: "https://10.0.0.1/hook", events: ["document.created"] };
  expect(api.requests("createWebhook").map(({ json }) => json)).toEqual([body, body]);
  expect(onSaved).toHaveBeenCalledTimes(1);
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("the form names what is missing, field by field", () => {
  expect(validateWebhook.url(" ")).toBe(WEBHOOK_MESSAGES.urlRequired);
  expect(validateWebhook.url("hooks")).toBe(WEBHOOK_MESSAGES.url);
  expect(validateWebhook.events([])).toBe(WEBHOOK_MESSAGES.eventsRequired);
  expect([validateWebhook.url("https://hooks.example"), validateWebhook.events(["document.failed"])]).toEqual([null, null]);
});

it("the server accepts the events that are chosen at first", () => {
  const { events } = readForm(null);
  expect(createWebhookRequestSchema.safeParse({ url: "https://hooks.example", events }).success).toBe(true);
});
