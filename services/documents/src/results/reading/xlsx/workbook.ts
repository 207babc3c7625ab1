import { IMPORT_ERRORS, LIMITS } from "@takeoff/contracts";
import { importError } from "../shared/import-error.ts";
import { localName } from "../xml/xml-reader.ts";
import { numberKind, type NumberKind } from "./number-format.ts";
import { SharedTexts } from "./shared-texts.ts";
import type { WorkbookPackage } from "./workbook-package.ts";

export interface SheetPart {
  name: string;
  /** Its part of the package. */
  path: string;
  isHidden: boolean;
}

/** What the sheets of a workbook refer to. */
export interface Workbook {
  sheets: SheetPart[];
  texts: SharedTexts;
  /** By the index of a cell's style. */
  kinds: NumberKind[];
  is1904: boolean;
}

interface Relationship {
  /** The last part of its type, which is the same in transitional and strict files. */
  type: string;
  path: string;
}

/** Longer than Excel allows a sheet's name to be; errors and findings quote it. */
const SHEET_NAME = 100;
/** More formats than Excel allows. */
const MOST_STYLES = 100_000;

/** Reads everything of a workbook but its sheets. @throws AppError `invalid_file` */
export async function readWorkbook(pack: WorkbookPackage): Promise<Workbook> {
  const root = [...(await relationships(pack, "")).values()].find(({ type }) => type === "officeDocument");
  const path = root?.path ?? "xl/workbook.xml";
  if (path.toLowerCase().endsWith(".bin")) throw importError(IMPORT_ERRORS.binaryWorkbook);
  if (!pack.has(path)) throw importError(IMPORT_ERRORS.noWorkbook);
  const related = await relationships(pack, path);
  const findPath = (wanted: string): string => [...related.values()].find(({ type }) => type === wanted)?.path ?? "";
  const { sheets, is1904 } = await readSheets(pack, path, related);
  if (sheets.length === 0) throw importError(IMPORT_ERRORS.noSheet);
  const texts = new SharedTexts();
  await pack.parse(findPath("sharedStrings"), texts);
  return { sheets, texts, is1904, kinds: await readKinds(pack, findPath("styles")) };
}

/** The relationships of a part by their ids; of the package itself for an empty path. */
async function relationships(pack: WorkbookPackage, path: string): Promise<Map<string, Relationship>> {
  const at = path.lastIndexOf("/") + 1;
  const folder = path.slice(0, at);
  const found = new Map<string, Relationship>();
  await pack.parse(`${folder}_rels/${path.slice(at)}.rels`, {
    open(name, attributes) {
      const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
      if (name !== "Relationship" || id === undefined || target === undefined || mode === "External") return;
      if (found.size < LIMITS.workbookParts) found.set(id, { type: type?.split("/").at(-1) ?? "", path: resolved(folder, target) });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return found;
}

/** The path of a part that a part in `folder` refers to. */
function resolved(folder: string, target: string): string {
  const path = target.replaceAll("\\", "/");
  const steps = path.startsWith("/") ? path.split("/") : [...folder.split("/"), ...path.split("/")];
  const names: string[] = [];
  for (const step of steps) {
    if (step === "..") names.pop();
    else if (step !== "" && step !== ".") names.push(step);
  }
  return names.join("/");
}

async function readSheets(
  pack: WorkbookPackage,
  path: string,
  related: ReadonlyMap<string, Relationship>,
): Promise<Pick<Workbook, "sheets" | "is1904">> {
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await pack.parse(path, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = ["1", "true", "on"].includes(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      // The prefix of the relationships' namespace is the writer's choice.
      const id = Object.keys(attributes).find((attribute) => attribute.includes(":") && localName(attribute) === "id");
      const part = related.get(id === undefined ? "" : (attributes[id] ?? ""));
      if (part?.type !== "worksheet" || !pack.has(part.path)) return;
      sheets.push({
        name: (attributes["name"] ?? "").slice(0, SHEET_NAME),
        path: part.path,
        isHidden: /hidden/i.test(attributes["state"] ?? ""),
      });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return { sheets, is1904 };
}

async function readKinds(pack: WorkbookPackage, path: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCellFormats = false;
  await pack.parse(path, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "numFmt" && codes.size < MOST_STYLES) codes.set(id, attributes["formatCode"] ?? "");
      else if (name === "cellXfs") inCellFormats = true;
      else if (name === "xf" && inCellFormats && ids.length < MOST_STYLES) ids.push(id);
    },
    text: () => undefined,
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  const kinds = new Map<number, NumberKind>();
  return ids.map((id) => {
    const kind = kinds.get(id) ?? numberKind(id, codes.get(id) ?? null);
    kinds.set(id, kind);
    return kind;
  });
}
