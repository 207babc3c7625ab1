import { WEBHOOK_MESSAGES, type Webhook } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

async function show(webhook: Webhook | null) {
  const [onClose, onSaved] = [jest.fn(), jest.fn()];
  const user = sampleUser({ role: "admin" });
  const { person } = await renderFor(<WebhookDialog organizationId={1} webhook={webhook} {...{ onClose, onSaved }} />, { user });
  const url = await screen.findByLabelText(/^Address/);
  await waitFor(() => expect(url).toHaveFocus());
  return { person, onClose, onSaved, url };
}

describe("WebhookDialog", () => {
  it("says what a new webhook lacks, shows the server's reason below the address, and shows the secret once", async () => {
    const { person, onClose, onSaved, url } = await show(null);
    await person.click(screen.getByRole("checkbox", { name: "A takeoff was completed" }));
    await person.click(screen.getByRole("checkbox", { name: "A takeoff failed" }));
    await person.click(screen.getByRole("button", { name: "Add webhook" }));
    expect(screen.getByText(WEBHOOK_MESSAGES.urlRequired)).toBeVisible();
    expect(screen.getByText(WEBHOOK_MESSAGES.eventsRequired)).toBeVisible();
    await person.click(screen.getByRole("checkbox", { name: "A drawing was uploaded" }));
    await person.click(url);
    await person.paste(" https://10.0.0.1/hook ");
    api.reject("createWebhook", "validation_failed", { fields: { url: WEBHOOK_MESSAGES.urlNetwork } });
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(WEBHOOK_MESSAGES.saveFailed);
    expect(screen.getByText(WEBHOOK_MESSAGES.urlNetwork)).toBeVisible();
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
});
