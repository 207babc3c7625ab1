import { describe, expect, it } from "@jest/globals";
import { takeoffCsv } from "@takeoff/drawings/lists";
import { drawing } from "@takeoff/drawings/model";
import { choicesOf, findTable, lengthInMillimetres, readHeaderName, takeoffReader, withMapping } from "@takeoff/takeoff";
import { parse } from "csv-parse/sync";
import { exportOf, written } from "../../../../test/tables/exported.ts";
import { imported } from "../../../../test/tables/imported.ts";
import { splits } from "../../../../test/tables/sources.ts";
import { writeKiss } from "../../export/formats/kiss.ts";
import { cellsByName, readSample, sampleBytes } from "../../../../test/takeoffs/read-sample.ts";
import { KISS_HEADERS, KISS_MAPPING, METRIC_SIZE } from "./kiss.ts";

const FILE = [
  "KISS,1.1,Detailer",
  "H,26-10,Riverside,,05/12/26,08:56,F",
  "A,Owner,Somewhere",
  "*",
  "W,D1,0",
  "M,D1,0,B1,3",
  "D,D1,0,B1,B1,2,W,18X40,A992,7575.55,PRIMED,BEAM",
  "L,20,1.5",
  "L,30,2",
  'd,D1,0,B1,b1,4,HS,3/4" A325 x 2",,50.80,,',
  "*",
  "",
].join("\r\n");

describe("an imported KISS file", () => {
  it("has headers that name what a takeoff holds, with lengths in millimetres", () => {
    expect(KISS_HEADERS.map((header) => readHeaderName(header).role)).toEqual(KISS_MAPPING.roles);
    expect(readHeaderName("Length (mm)").lengthUnit).toBe("mm");
  });

  it("has the designation of an Australian hollow section back from the remarks of our own export", async () => {
    const detail = "D,,,T1,T1,2,SHS,89X89X5.0,C350,3000.00,,89X89X5.0 SHS galvanize";
    const { rows } = await imported("own.kss", `KISS,1.1,Takeoff\r\nH,1,,,,,T,\r\n${detail}\r\n${detail.replace("5.0 SHS", "5.0")}\r\n`);
    expect(cellsByName({ rows })).toMatchObject([
      { Shape: "SHS", [METRIC_SIZE]: "89X89X5.0 SHS", Remarks: "galvanize" },
      { [METRIC_SIZE]: "89X89X5.0", Remarks: "89X89X5.0 galvanize" },
    ]);
  });

  it("gives its detail lines, and counts the other records", async () => {
    for (const name of ["job.kss", "job.csv", "JOB.KSS"]) {
      const { kind, rows, findings } = await imported(name, FILE);
      expect(kind).toBe("kiss");
      expect(rows).toEqual([
        [...KISS_HEADERS],
        ["D1", "0", "B1", "B1", "2", "W", "18X40", "A992", "7575.55", "PRIMED", "BEAM"],
        ["D1", "0", "B1", "b1", "4", "HS", '3/4" A325 x 2"', "", "50.80", "", ""],
      ]);
      expect(findings.map(({ message }) => message)).toEqual([
        "Only the detail lines of the KISS file were read, not: 1 × A (addresses and ABM codes), 2 × L (labor), 1 × M (assemblies), 1 × W (drawings).",
      ]);
    }
  });

  it.each(["kiss/kiss-aluminium.kss", "kiss/kiss-utf16-no-bom.kss"])("gives the detail lines of %s in their order", async (name) => {
    const { table, truth } = await readSample(name);
    const members = cellsByName(table).filter(({ Shape = "" }) => !["MB", "ST"].includes(Shape));
    const facts = members.map((cells) => [
      cells["Drawing"],
      cells["Mark"],
      Number(cells["Quantity"]),
      cells["Grade"],
      Number(cells["Length (mm)"]),
    ]);
    expect(facts).toEqual(truth.lines.map(({ drawing, mark, qty, grade, length_mm }) => [drawing, mark, qty, grade, length_mm]));
  });

  it("puts weights that stand in front of the finish behind all other values, and says so", async () => {
    const { rows, findings } = await imported(
      "job.kss",
      (await sampleBytes("kiss/kiss-weight-column.kss")).toString().replace("BEAM", "BEAM,a,b"),
    );
    expect(rows[0]).toEqual([...KISS_HEADERS, "Weight Each (lb)"]);
    expect(readHeaderName("Weight Each (lb)")).toMatchObject({ role: "piece_weight", weightUnit: "lb" });
    expect(rows.slice(1).map((cells) => cells.slice(8))).toEqual([
      ["5638.80", "PRIMER", "BEAM", "481.00", "a", "b"],
      ["3352.80", "", "COLUMN", "209.22"],
      ["254.00", "", "CLIP", "8.51"],
    ]);
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("“Weight Each (lb)”")]);
  });

  it("names the first row of a round bar under the type of bolts", async () => {
    const { rows, findings } = await imported("job.kss", await sampleBytes("kiss/kiss-hs-round-bar.kss"));
    expect(rows[3]?.slice(5, 8)).toEqual(["RB", "7/8", ""]);
    expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(/^1 line .*row 4\)\.$/)]);
  });

  it("keeps the flag for metric sizes in the header of the sizes", async () => {
    const metric = await imported("job.kss", FILE.replace("08:56,F", "08:56:10,t"));
    expect(metric.rows[0]).toEqual(KISS_HEADERS.map((header) => (header === "Size" ? METRIC_SIZE : header)));
    expect(metric.rows.slice(1)).toEqual((await imported("job.kss", FILE)).rows.slice(1));
    expect(metric.codes).toEqual(["import_kiss_metric", "import_kiss_records"]);
    expect(readHeaderName(METRIC_SIZE).role).toBe("size");
    for (const flag of ["F", "", "X"]) {
      const { rows, codes } = await imported("job.kss", FILE.replace("08:56,F", `08:56,${flag}`));
      expect([rows[0], codes]).toEqual([[...KISS_HEADERS], ["import_kiss_records"]]);
    }
  });

  it("has no lines of sequences, labor, drawings, assemblies and CNC data, nor a line without any detail", async () => {
    const { rows, codes } = await imported("job.kss", "KISS,1.1,x\nH,1,,,,,T\nW,D1\nM,D1\nS,4,1\nL,Cuts,2\nC,x\n");
    expect(rows).toEqual([KISS_HEADERS.map((header) => (header === "Size" ? METRIC_SIZE : header))]);
    expect(codes).toEqual(["import_kiss_metric", "import_kiss_records"]);
  });

  it("is read by a takeoff as it was meant", async () => {
    const { rows } = await imported("job.kss", FILE);
    const table = withMapping(findTable(rows, ","), KISS_MAPPING);
    const read = takeoffReader(table.columns, choicesOf(table, KISS_MAPPING));
    const lines = rows
      .slice(1)
      .map(read)
      .flatMap((row) => (row.kind === "line" ? [row.line] : []));
    expect(
      lines.map(({ designation, quantity, length }) => [designation?.designation, quantity, length && lengthInMillimetres(length)]),
    ).toEqual([
      ["W18X40", 2, 7575.55],
      ['3/4" A325 X 2"', 4, 50.8],
    ]);
  });

  it("gives the lines of our own export back", async () => {
    const table = parse(takeoffCsv(drawing()), { bom: true });
    const bytes = await written(writeKiss, exportOf(table));
    const details = bytes
      .toString()
      .split("\r\n")
      .filter((line) => line.startsWith("D,"));
    const { rows, codes } = await imported("export.kss", bytes);
    expect(rows.slice(1)).toEqual(details.map((line) => line.split(",").slice(1)));
    expect(codes).toEqual([]);
  });

  it("is read with the quotes and separators of a spreadsheet, and with values behind the remarks", async () => {
    const { rows } = await imported("job.csv", 'KISS;1.1;x\nD;D1;0;B1;b1;4;HS;"3/4"" A325";;50.80;;a;b\nD;"x;D\n');
    expect(rows.slice(1)).toEqual([
      ["D1", "0", "B1", "b1", "4", "HS", '3/4" A325', "", "50.80", "", "a", "b"],
      ['"x', "D"],
    ]);
  });

  it("reports lines of other kinds, and text that is none", async () => {
    const { findings } = await imported("job.kss", "KISS,1.1,x\nX,1\n%\n");
    expect(findings[0]?.message).toBe("2 lines of an unknown kind, not read (first: line 2).");
    await expect(imported("job.kss", "KISS,1.1,x\n", Buffer.alloc(2_000, "D,"), Buffer.from([0xff, 0x81]))).rejects.toMatchObject({
      code: "invalid_file",
    });
  });

  it("gives the same rows for any chunks of bytes and any line ends", async () => {
    const whole = await imported("job.kss", FILE);
    for (const pieces of splits(Buffer.from(FILE))) expect(await imported("job.kss", ...pieces)).toEqual(whole);
    for (const end of ["\n", "\r"]) expect(await imported("job.kss", FILE.replaceAll("\r\n", end))).toEqual(whole);
    expect(await imported("job.kss", Buffer.from(`\ufeff${FILE}`, "utf16le"))).toEqual(whole);
  });
});
