import { csvOf } from "../import/csv-of.ts";
import { onlyText, readImport } from "../import/read-import.ts";
import { PreviewRows } from "../mapping/preview-rows.ts";
import { RowBatches } from "../extraction/row-batches.ts";
import { bytesOf, sendFindings, type TableLink } from "./child-link.ts";
import { TEXT_CHARACTERS } from "./table-messages.ts";

interface ImportedFile {
  size: number;
  filename: string;
}

/** Reads a file to its end and sends its first rows. @throws as `readImport` */
export async function previewFile(link: TableLink, { size, filename }: ImportedFile): Promise<void> {
  const table = await readImport(filename, bytesOf(link, size));
  const preview = new PreviewRows();
  for await (const cells of table.rows) preview.add(cells);
  const batches = new RowBatches((rows) => link.send({ type: "rows", rows }));
  for (const row of preview.rows) batches.add(row);
  batches.flush();
  sendFindings(link, table.findings);
  const separator = table.separator();
  link.send({
    type: "previewed",
    kind: table.kind,
    separator,
    rowCount: preview.count,
    mapping: table.mapping,
    ...preview.header(separator),
  });
}

/** Sends the CSV that is made of a file of another kind; of a CSV only that it can be read. @throws as `readImport` */
export async function importFile(link: TableLink, { size, filename }: ImportedFile): Promise<void> {
  const { kind, rows, mapping } = await readImport(filename, bytesOf(link, size));
  if (kind === "csv") {
    // Its first row shows whether it can be read. All of it must be text, as when it is previewed.
    for await (const _ of rows) break;
    for await (const _ of onlyText(bytesOf(link, size))) void _;
    link.send({ type: "importing", kind, mapping });
  } else {
    link.send({ type: "importing", kind, mapping });
    for await (const piece of csvOf(rows)) {
      const text = piece.toString();
      for (let at = 0; at < text.length; at += TEXT_CHARACTERS) link.send({ type: "text", text: text.slice(at, at + TEXT_CHARACTERS) });
    }
  }
  link.send({ type: "imported" });
}
