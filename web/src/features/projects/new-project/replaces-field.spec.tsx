import { describe, expect, it, jest } from "@jest/globals";
import type { Role } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { ReplacesField } from "./replaces-field.tsx";

const earlier = sampleDocument({ id: 5, filename: "revision A.pdf" });
const onChange = jest.fn();
const field = (
  projectName: string,
  { value = "", role = "user", organizationId = "" }: { value?: string; role?: Role; organizationId?: string } = {},
) => <ReplacesField {...{ role, projectName, organizationId, value, onChange }} error={undefined} disabled={false} />;

describe("ReplacesField", () => {
  it("offers the drawings of the same project that no other one replaces", async () => {
    const others = [sampleDocument({ id: 6, replaced_by_id: 7 }), sampleDocument({ id: 8 })];
    others[1]!.questionnaire.project_name = "Pier 21 North";
    api.answer("listDocuments", [earlier, ...others]);
    const { person } = await renderFor(field(" PIER 21 "));
    const select = await screen.findByLabelText("Replaces");
    expect([...select.children].map(({ textContent }) => textContent)).toEqual([
      "No earlier drawing",
      expect.stringMatching(/^revision A\.pdf, /),
    ]);
    expect(api.requests("listDocuments")[0]?.query).toEqual({ q: "PIER 21", search_in: "project_name", limit: "50" });
    await person.selectOptions(select, "5");
    expect(onChange).toHaveBeenLastCalledWith("5");
  });

  it("asks for no drawings of staff before they choose an organization", async () => {
    const { rerender } = await renderFor(field("Pier 21", { role: "parent_admin" }));
    api.answer("listAllDocuments", [earlier]);
    rerender(field("Pier 21", { role: "parent_admin", organizationId: "3" }));
    expect(await screen.findByLabelText("Replaces")).toBeVisible();
    expect(api.requests("listAllDocuments").map(({ query }) => query["organization_id"])).toEqual(["3"]);
  });

  it("drops a choice that is no drawing of the project that is named then", async () => {
    api.answer("listDocuments", ({ query }) => (query["q"] === "Pier 21" ? [earlier] : []));
    const { rerender } = await renderFor(field("Pier 21", { value: "5" }));
    expect(await screen.findByLabelText("Replaces")).toHaveValue("5");
    onChange.mockClear();
    rerender(field("Another", { value: "5" }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(""));
    expect(screen.queryByLabelText("Replaces")).toBeNull();
  });
});
