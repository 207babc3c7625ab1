import { describe, expect, it } from "@jest/globals";
import { BUNDLE_TEXT } from "@takeoff/contracts";
import { exportOf, nothingExtracted } from "../../../test/tables/exported.ts";
import type { ExportSource } from "../export/export-source.ts";
import { writeReadme, type BundledFile } from "./readme.ts";

const DOCUMENT = { project_name: "Sample Frame", filename: "frame.pdf" };
const HEADER = ["Mark", "Qty", "Section", "Length", "Grade", "Total Weight (lb)"];
const PARAMETERS = [
  { name: "default_w_steel_grade", value: "A992" },
  { name: "default_paint_finish", value: "Primed" },
];
const file = (kind: BundledFile["kind"], path: string): BundledFile => ({ kind, path });
const ALL = [
  file("processed", "frame-processed.pdf"),
  file("csv", "frame.csv"),
  file("xml", "frame.xml"),
  file("xlsx", "frame.xlsx"),
  file("kiss", "frame.kss"),
];

async function write(source: ExportSource, files: readonly BundledFile[] = ALL): Promise<string[]> {
  let text = "";
  for await (const piece of writeReadme(DOCUMENT, source, files)) text += piece;
  return text.split("\r\n");
}

describe("writeReadme", () => {
  it("counts the lines whose grade, finish or weight is assumed, and leaves out those that state them", async () => {
    const table = [
      HEADER,
      ["B1", "2", "W12X26", `20'-0"`, "", ""],
      ["B2", "1", "W12X26", `20'-0"`, "A572", "520"],
      ["B3", "1", "C8X11.5", `10'-0"`, "", ""],
    ];
    const lines = await write(exportOf(table, null, PARAMETERS));
    expect(lines).toEqual(
      expect.arrayContaining([
        "Results of Sample Frame (frame.pdf)",
        "- frame.xlsx: a workbook with the data, the takeoff as understood, and its totals",
        `- ${BUNDLE_TEXT.grades(1)}`,
        `- ${BUNDLE_TEXT.finishes(3)}`,
        `- ${BUNDLE_TEXT.weights(2)}`,
        `- ${BUNDLE_TEXT.scope}`,
        "- Assumed grade, W shapes: A992 (from the uploader's parameters)",
        "- Domestic steel required: Yes (from the questionnaire)",
      ]),
    );
    expect(lines).not.toContain(BUNDLE_TEXT.missing);
  });

  it("says that nothing is assumed where every line states its values", async () => {
    const lines = await write(exportOf([HEADER, ["B2", "1", "W12X26", `20'-0"`, "A572", "520"]]));
    expect(lines).toContain(`- ${BUNDLE_TEXT.nothing}`);
    expect(lines).not.toContain(`- ${BUNDLE_TEXT.scope}`);
  });

  it("says what the KISS file leaves out, and nothing about a KISS file that is not there", async () => {
    const table = [HEADER, ["B2", "1", "W12X26", `20'-0"`, "A572", "520"]];
    expect(await write(exportOf(table))).toEqual(
      expect.arrayContaining([BUNDLE_TEXT.leftOut, "- Weights are left out: 1 line states one."]),
    );
    const without = await write(exportOf([["Note"], ["none"]]), [file("csv", "frame.csv"), file("xlsx", "frame.xlsx")]);
    expect(without).not.toContain(BUNDLE_TEXT.leftOut);
    expect(without).toContain(`- ${BUNDLE_TEXT.noLines}`);
  });

  it("names what is missing, and does not say that nothing is assumed, before data were read", async () => {
    const lines = await write(nothingExtracted(), [file("processed", "frame-processed.pdf")]);
    const missing = (["csv", "xml", "xlsx", "kiss"] as const).map((kind) => `- ${BUNDLE_TEXT.notStored[kind]}`);
    expect(lines).toEqual(expect.arrayContaining([BUNDLE_TEXT.missing, ...missing, `- ${BUNDLE_TEXT.unknown}`]));
    expect(lines).not.toContain(`- ${BUNDLE_TEXT.nothing}`);
  });
});
