import { describe, expect, it, jest } from "@jest/globals";
import { DOMESTIC_STEEL, NO_PARAMETERS, nameParameter, type Document, type User } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import { Overview } from "./overview.tsx";
import { ParametersAtUpload } from "./parameters-at-upload.tsx";

const user = sampleUser();
const onEscapeBlocked = jest.fn();

async function show(document: Document, who: User = user) {
  api.answer("getDocumentParameters", { parameters: null });
  api.reject("getDraft", "not_found");
  return renderFor(<Overview document={document} user={who} onEscapeBlocked={onEscapeBlocked} />, { user: who });
}
const facts = (title: string) =>
  [...screen.getByRole("region", { name: title }).querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(": "),
  );

describe("Overview", () => {
  it("shows the document with its questionnaire, and when its results are expected", async () => {
    await show(sampleDocument());
    expect(facts("Document")).toEqual([
      "Status: Pending",
      expect.stringMatching(/^Uploaded: /),
      expect.stringMatching(/^Expected by: /),
      "Uploaded by: kim",
      "Organization: Northgate Steel",
      "Completed: Not yet",
      "Pages: 3",
    ]);
    expect(facts("Questionnaire")).toEqual(
      expect.arrayContaining(["Name of general contractor: Gulf Coast General", "Quote needed by: Jan 15, 2027", "Domestic steel: Yes"]),
    );
    for (const name of ["Findings", "Draft takeoff", "Takeoff"]) expect(screen.queryByRole("region", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("shows findings and the draft to staff, who may delete the document after a confirmation", async () => {
    const findings = [{ code: "no_markups", level: "warning" as const, message: "The PDF has no markups." }];
    const { person } = await show(sampleDocument({ findings }), sampleStaff());
    expect(screen.getByRole("region", { name: "Findings" })).toHaveTextContent("The PDF has no markups.");
    expect(facts("Document")[2]).toMatch(/^Due: .*(due in|late)/);
    expect(await screen.findByText("The drawing was not read.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("dialog", { name: "Delete document" })).toBeVisible();
    expect(onEscapeBlocked).toHaveBeenLastCalledWith(true);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(onEscapeBlocked).toHaveBeenLastCalledWith(false));
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  });

  it("links to the drawing that it replaces, where the reader may see that", async () => {
    api.answer("getDocument", sampleDocument({ id: 11, filename: "earlier.pdf" }));
    const { unmount } = await show(sampleDocument({ replaces_id: 11 }));
    expect(await screen.findByRole("link", { name: "earlier.pdf" })).toHaveAttribute("href", "/?document=11");
    unmount();
    api.reject("getDocument", "not_found");
    await show(sampleDocument({ replaced_by_id: 11 }));
    expect(await screen.findByText("A drawing that you cannot see")).toBeVisible();
  });
});

describe("ParametersAtUpload", () => {
  const parameter = (name: string, value: string, units: string | null = null) => ({ name, value, units, is_custom: false });

  it("shows each parameter with its unit, and which were not set", async () => {
    api.answer("getDocumentParameters", { parameters: [parameter(DOMESTIC_STEEL, ""), parameter("Camber", "1/4", "in")] });
    await renderFor(<ParametersAtUpload id={12} />);
    const terms = await screen.findAllByRole("term");
    expect(terms.map(({ textContent }) => textContent)).toEqual([nameParameter(DOMESTIC_STEEL), "Camber"]);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["Not set", "1/4 in"]);
  });

  it("says that there are none, that they are not known, and that they could not be loaded", async () => {
    api.reject("getDocumentParameters", "unavailable");
    const { person, unmount } = await renderFor(<ParametersAtUpload id={12} />);
    const alert = await screen.findByRole("alert");
    api.answer("getDocumentParameters", { parameters: [] });
    await person.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(`${NO_PARAMETERS.none}.`)).toBeVisible();
    unmount();
    api.answer("getDocumentParameters", { parameters: null });
    await renderFor(<ParametersAtUpload id={13} />);
    expect(await screen.findByText(`${NO_PARAMETERS.notKept}.`)).toBeVisible();
  });
});
