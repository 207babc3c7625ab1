import type { Document } from "@takeoff/contracts";
import { screen, within } from "@testing-library/react";
import { Bulk } from "../src/features/dashboard/bulk/bulk.tsx";
import { SelectAllDocuments, SelectDocument, useDocumentSelection } from "../src/features/dashboard/bulk/select-document.tsx";
import { renderFor } from "./render.tsx";
import { sampleStaff } from "./samples.ts";

/** A list whose documents are selected, with the bar of their actions. */
function Selecting({ rows }: { rows: readonly Document[] }) {
  const selection = useDocumentSelection(rows);
  return (
    <main tabIndex={-1}>
      <SelectAllDocuments selection={selection} />
      <Bulk selection={selection} rows={rows} />
      <ul>
        {rows.map((document) => (
          <li key={document.id}>
            <SelectDocument selection={selection} document={document}>
              <a href="/" data-document={document.id}>
                {document.filename}
              </a>
            </SelectDocument>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Shows documents to staff and selects the first ones. */
export async function selectDocuments(rows: readonly Document[], count = rows.length) {
  const { person } = await renderFor(<Selecting rows={rows} />, { user: sampleStaff() });
  for (const { filename } of rows.slice(0, count)) await person.click(screen.getByRole("checkbox", { name: `Select ${filename}` }));
  const bar = await screen.findByRole("region", { name: "Selected PDFs" });
  const choose = async (menu: string, item: string) => {
    await person.click(within(bar).getByRole("button", { name: menu }));
    await person.click(await screen.findByRole("menuitem", { name: item }));
  };
  return { person, bar, choose };
}
