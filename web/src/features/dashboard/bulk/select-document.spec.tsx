import { expect, it } from "@jest/globals";
import { screen } from "@testing-library/react";
import { selectDocuments } from "../../../../test/bulk.tsx";
import { sampleDocument } from "../../../../test/samples.ts";

it("Shift selects all documents from the one that was selected before", async () => {
  const rows = ["Alpha", "Beta", "Gamma", "Delta"].map((filename, index) => sampleDocument({ id: index + 1, filename }));
  const { person, bar } = await selectDocuments(rows, 1);
  await person.keyboard("{Shift>}");
  await person.click(screen.getByRole("checkbox", { name: "Select Gamma" }));
  await person.keyboard("{/Shift}");
  expect(bar).toHaveTextContent("3 selected");
  for (const name of ["Alpha", "Beta", "Gamma"]) expect(screen.getByRole("checkbox", { name: `Select ${name}` })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Delta" })).not.toBeChecked();
});
