import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tenant } from "@takeoff/testing";
import { expect, test } from "../support/test.ts";

/** A server on this machine that receives messages. */
async function receive(answer: (response: ServerResponse) => void) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      answer(response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/takeoff`, stop: () => void server.close() };
}

test("an administrator adds a webhook, tests it, sees an answer and sends again", async ({ open }) => {
  let status = 500;
  const receiver = await receive((response) => void response.writeHead(status).end(status === 500 ? "<b>not ready</b>" : "ok"));
  const { admin, user } = await tenant();
  const page = await open(admin);
  await page.goto("manage-users?tab=organization");
  const section = page.getByRole("region", { name: "Webhooks" });
  await section.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add webhook" });
  await form.getByRole("checkbox", { name: "A drawing was uploaded" }).check();
  await form.getByLabel(/^Address/).fill(receiver.url);
  await form.getByRole("button", { name: "Add webhook" }).click();
  const secret = form.getByLabel("Signing secret");
  await expect(secret).toHaveValue(/^whsec_/);
  // No picture: the secret is in it.
  await form.getByRole("button", { name: "Done" }).click();
  await section.getByRole("button", { name: `More for ${receiver.url}` }).click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await expect(page.getByText("The test is on its way.")).toBeVisible();
  await section.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
  const deliveries = page.getByRole("dialog", { name: "Deliveries" });
  const list = deliveries.getByRole("list", { name: "Deliveries" });
  await expect(list).toContainText("status 500");
  await expect(list).toContainText("<b>not ready</b>");
  status = 200;
  await list.getByRole("button", { name: /^Send again: msg_\w+$/ }).click();
  await expect(list).toContainText("Delivered");
  expect(receiver.bodies).toHaveLength(2);

  await user.client.upload({ expectOk: true });
  await expect(list.getByRole("listitem").first()).toContainText("A drawing was uploaded");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(section.getByRole("listitem")).toContainText("Last delivered");
  receiver.stop();
});
