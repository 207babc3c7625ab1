import { expect, it } from "@jest/globals";
import { createWebhookRequestSchema, WEBHOOK_MESSAGES } from "@takeoff/contracts";
import { readForm, validateWebhook } from "./webhook-form.ts";

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
