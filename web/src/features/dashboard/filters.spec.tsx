import { describe, expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleOrganization, sampleStaff } from "../../../test/samples.ts";
import { useDocumentListParams } from "../../entities/documents/list/list-params.ts";
import { Filters } from "./filters.tsx";

function Filtering() {
  const [params, change] = useDocumentListParams();
  return <Filters params={params} onChange={change} />;
}

async function show(path: string) {
  api.answer("listOrganizations", [sampleOrganization({ id: 3, name: "Harbor Iron" })]);
  const { person, address } = await renderFor(<Filtering />, { user: sampleStaff(), path });
  const choose = async (label: string, option: string) => {
    await person.click(screen.getByRole("combobox", { name: label }));
    const options = await screen.findAllByRole("option");
    await person.click(await screen.findByRole("option", { name: option }));
    return options.map(({ textContent }) => textContent);
  };
  return { choose, address };
}

describe("Filters", () => {
  it("filters by status, organization and work, and keeps the choices in the address", async () => {
    const { choose, address } = await show("/?q=Pier");
    expect(await choose("Status", "Failed")).toEqual(["All Statuses", "Pending", "In Progress", "Processing", "Completed", "Failed"]);
    expect(address()).toBe("/?q=Pier&status=failed");
    expect(await choose("Work", "Due today")).toEqual(["All Work", "Mine", "Unassigned", "Due today", "Late"]);
    await choose("Organization", "Harbor Iron");
    expect(address()).toBe("/?q=Pier&status=failed&work=due_today&organization_id=3");
  });

  it("shows what the address says, and shows all again", async () => {
    const { choose, address } = await show("/?status=failed&work=late");
    expect(screen.getByRole("combobox", { name: "Work" })).toHaveValue("Late");
    await choose("Status", "All Statuses");
    await choose("Work", "All Work");
    expect(address()).toBe("/");
  });
});
