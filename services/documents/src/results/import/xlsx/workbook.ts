import { isDateFormat } from "./number-format.ts";
import type { XlsxPackage } from "./package.ts";

/** A workbook without its sheets' cells. */
export interface Workbook {
  /** In the order of their tabs, with the paths of their parts. */
  sheets: { name: string; path: string }[];
  /** Days count from 1904 instead of 1900. */
  is1904: boolean;
  /** By the index of a cell's style: whether it shows a date. */
  dateStyles: readonly boolean[];
  sharedStringsPath: string | null;
}

/** Reads the parts of a workbook that its sheets refer to. @throws AppError `invalid_file` for a package without a workbook */
export async function readWorkbook(files: XlsxPackage): Promise<Workbook> {
  const root = await relationsOf(files, "_rels/.rels", "");
  const path = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = await relationsOf(files, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const found = (type: string): string | null => relations.find((relation) => relation.type === type)?.target ?? null;
  const sheets: Workbook["sheets"] = [];
  let is1904 = false;
  await files.parse(path, {
    open: (name, { name: title = "", id = "", date1904 = "" }) => {
      const target = targets.get(id);
      if (name === "sheet" && target !== undefined) sheets.push({ name: title, path: target });
      if (name === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
    },
  });
  const styles = found("styles");
  return {
    sheets,
    is1904,
    dateStyles: styles === null ? [] : await readDateStyles(files, styles),
    sharedStringsPath: found("sharedStrings"),
  };
}

interface Relation {
  id: string;
  /** The last part of the type's URI, which is the same in both variants of the standard. */
  type: string;
  target: string;
}

async function relationsOf(files: XlsxPackage, path: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await files.parse(path, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name === "Relationship")
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(folder, Target) });
    },
  });
  return relations;
}

/** The path of a part from a target that is relative to a folder, or to the package when it begins with a slash. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

async function readDateStyles(files: XlsxPackage, path: string): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCellFormats = false;
  await files.parse(path, {
    open: (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "numFmt") formats.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isInCellFormats = true;
      if (name === "xf" && isInCellFormats) styles.push(isDateFormat(Number(numFmtId), formats.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return styles;
}
