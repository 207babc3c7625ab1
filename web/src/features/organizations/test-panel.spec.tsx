import { describe, expect, it } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleDocument, sampleStaff } from "../../../test/samples.ts";
import { TestPanel } from "./test-panel.tsx";

const show = () => renderFor(<TestPanel />, { user: sampleStaff() });
const button = () => screen.getByRole("button", { name: "Send Test Failure Notification" });

describe("TestPanel", () => {
  it("is disabled with the reason when there are no documents", async () => {
    api.answer("listAllDocuments", []);
    await show();
    expect(button()).toBeDisabled();
    await waitFor(() => expect(button()).toHaveAccessibleDescription("There are no documents yet to send a notification for."));
  });

  it("sends one notification for the oldest document at a double click, and says why one was not sent", async () => {
    api.answer("listAllDocuments", [sampleDocument({ filename: "Pier 21.pdf" })]);
    const { person } = await show();
    await waitFor(() => expect(button()).toHaveAccessibleDescription("Document #12: Pier 21.pdf"));
    expect(api.requests("listAllDocuments")[0]?.query).toEqual({ sort: "upload_date", order: "asc", limit: "1" });
    // Answered before the second click.
    api.answer("testNotification", { message: "Test notification sent" });
    await person.click(button());
    await waitFor(() => expect(button()).toBeEnabled());
    fireEvent.click(button(), { detail: 2 });
    expect(await screen.findByText("Test notification sent")).toBeVisible();
    expect(api.requests("testNotification").map(({ params }) => params)).toEqual([{ id: "12" }]);
    api.lose("testNotification");
    await person.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to send the test notification");
  });
});
