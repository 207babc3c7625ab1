import { DISABLED_REASONS, ERRORS, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import WebhookList from "./webhook-list.tsx";

const TIME = "2026-11-20T15:30:00.000Z";
const show = () => renderFor(<WebhookList organizationId={1} />, { user: sampleUser({ role: "admin" }) });

async function choose(person: UserEvent, item: string): Promise<void> {
  await person.click(await screen.findByRole("button", { name: /^More for/ }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
}

describe("WebhookList", () => {
  it("says why a test was not sent, and offers a disabled webhook no test but to be enabled", async () => {
    api.answer("listWebhooks", [sampleWebhook()]);
    api.reject("testWebhook", "unavailable");
    const { person } = await show();
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
    const { person } = await show();
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
