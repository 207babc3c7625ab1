import { DELETION_MESSAGES, MESSAGES } from "@takeoff/contracts";
import { describe, expect, it, jest } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { fill } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleOrganization, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import { DeleteOrganization } from "./delete-organization.tsx";

async function show() {
  api.answer("listOrganizationUsers", [sampleUser(), sampleUser({ id: 8 })]);
  const onDeleted = jest.fn();
  const organization = sampleOrganization();
  const { person } = await renderFor(<DeleteOrganization {...{ organization, onDeleted }} onClose={() => undefined} />, {
    user: sampleStaff(),
  });
  await screen.findByRole("dialog", { name: "Delete Organization" });
  return { person, onDeleted, confirm: screen.getByRole("button", { name: "Delete" }) };
}

describe("DeleteOrganization", () => {
  it("says what is deleted with the organization, once the counts are known", async () => {
    api.answer("listAllDocuments", []);
    const { person } = await show();
    expect(screen.getByText(MESSAGES.organizations.confirmDelete)).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent(DELETION_MESSAGES.fetchFailed);
    api.answer("listAllDocuments", [], { "x-total-count": "1" });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(DELETION_MESSAGES.contents(2, 1))).toBeVisible();
  });

  it("deletes only when the whole name was typed, and says why the server does not", async () => {
    api.answer("listAllDocuments", [], { "x-total-count": "0" });
    const { person, onDeleted, confirm } = await show();
    await screen.findByText(DELETION_MESSAGES.contents(2, 0));
    const typed = screen.getByRole("textbox", { name: DELETION_MESSAGES.typeName });
    await fill(person, typed, "Northgate");
    expect(confirm).toBeDisabled();
    await fill(person, typed, " Northgate Steel ");
    api.reject("deleteOrganization", "unavailable");
    await person.click(confirm);
    expect(await screen.findByText(MESSAGES.organizations.deleteFailed)).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
    api.answer("deleteOrganization", null);
    await person.click(confirm);
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(api.requests("deleteOrganization").map(({ params }) => params)).toEqual([{ id: "1" }, { id: "1" }]);
  });
});
