import { DELIVERY_ERRORS, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleDelivery, sampleWebhook } from "../../../test/account-samples.ts";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleUser } from "../../../test/samples.ts";
import WebhookDeliveries from "./webhook-deliveries.tsx";

const show = (webhook = sampleWebhook()) =>
  renderFor(<WebhookDeliveries organizationId={1} webhook={webhook} onClose={jest.fn()} />, { user: sampleUser({ role: "admin" }) });

describe("WebhookDeliveries", () => {
  it("shows the last attempt with the answer as text, and sends again once", async () => {
    const waiting = sampleDelivery({ id: 41, message_id: "msg_41", state: "pending", attempts: 0, attempted_at: null, answer: null });
    api.answer("listWebhookDeliveries", [sampleDelivery(), waiting]);
    const { person } = await show();
    const [failed, pending] = await screen.findAllByRole("listitem");
    expect(failed).toHaveTextContent(/A takeoff was completed \(12\) Failed.*8 attempts, the last .*: status 500 after 31 ms/);
    expect(failed).toHaveTextContent(DELIVERY_ERRORS.status);
    expect(within(failed!).getByRole("group", { name: "Answer" })).toHaveTextContent("<b>not ready</b>");
    expect(pending).toHaveTextContent("Not attempted yet");
    expect(within(pending!).queryByRole("button")).toBeNull();
    api.reject("resendWebhookDelivery", "conflict", { message: WEBHOOK_MESSAGES.contentErased });
    const button = screen.getByRole("button", { name: "Send again: msg_40" });
    await person.click(button);
    expect(await screen.findByRole("alert")).toHaveTextContent(WEBHOOK_MESSAGES.contentErased);
    api.answer("resendWebhookDelivery", waiting);
    await person.dblClick(button);
    expect(await screen.findByText(WEBHOOK_MESSAGES.sentAgain)).toBeVisible();
    expect(api.requests("resendWebhookDelivery")).toHaveLength(2);
  });

  it("loads older ones and those of one state, says when there are none, and sends nothing to a disabled webhook", async () => {
    const list = ({ query }: { query: Record<string, string> }) =>
      query.state === "delivered" ? [] : [sampleDelivery({ id: query.cursor === "next-1" ? 39 : 40 })];
    api.answer("listWebhookDeliveries", list, { link: '<deliveries?cursor=next-1>; rel="next"' });
    const { person } = await show(sampleWebhook({ disabled_at: "2026-11-20T15:30:00.000Z", disabled_reason: "manual" }));
    expect(await screen.findByRole("listitem")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send again/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Show older ones" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    await person.click(screen.getByRole("combobox", { name: "Show" }));
    await person.click(await screen.findByRole("option", { name: "Delivered" }));
    expect(await screen.findByText("Nothing was sent to it in the last 30 days.")).toBeVisible();
    expect(api.requests("listWebhookDeliveries").at(-1)!.query.state).toBe("delivered");
  });
});
