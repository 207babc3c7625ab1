import { describe, expect, it } from "@jest/globals";
import { AppError, IMPORT_ERRORS, MESSAGES, type TakeoffPreview } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { chooseFiles, fileInputs, showProcess } from "../../../../test/process.tsx";
import { sampleDocument } from "../../../../test/samples.ts";

const PREVIEW: TakeoffPreview = {
  ...{ kind: "csv", separator: ",", row_count: 2, mapping: null, findings: [], imported_filename: null },
  rows: [
    ["Mark", "Qty", "Section", "Length"],
    ["B1", "2", "W18X35", `20'-0"`],
  ],
};
const UNDERSTOOD = "1 line · 1 designation · 1 length";

const opener = () => screen.getByRole("button", { name: "Import from Excel, KISS, XML or NC1" });

describe("CsvColumnsLine", () => {
  it("says what is understood of the chosen CSV, and confirms it without opening the columns", async () => {
    const { person } = await showProcess();
    api.answer("previewTakeoff", PREVIEW);
    chooseFiles(1, "plain.csv");
    expect(await screen.findByText(new RegExp(`^${UNDERSTOOD}`))).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Confirm columns" }));
    expect(screen.getByText(/columns confirmed$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm columns" })).toBeNull();
  });

  it("says why the columns cannot be shown, reads them again on request, and stops no processing", async () => {
    const { person } = await showProcess();
    api.lose("previewTakeoff");
    chooseFiles(1, "plain.csv");
    expect(await screen.findByText(/^The columns could not be shown:/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Process Files" })).toBeEnabled();
    api.answer("previewTakeoff", PREVIEW);
    await person.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("dialog", { name: "Columns" })).toHaveTextContent("plain.csv");
  });
});

describe("MarkupsLine", () => {
  const findings: TakeoffPreview["findings"] = [{ code: "m", level: "info", message: "2 markups name steel." }];
  const markups: TakeoffPreview = { ...PREVIEW, kind: "markups", findings };

  it("offers the markups of a PDF that name steel, unless a CSV is chosen", async () => {
    await showProcess();
    api.answer("previewTakeoff", markups);
    chooseFiles(0, "marked.pdf");
    expect(await screen.findByText("2 markups name steel.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Make CSV and XML from its markups" })).toBeEnabled();
    chooseFiles(1, "plain.csv");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Make CSV and XML from its markups" })).toBeNull());
  });

  it("attaches the PDF with the CSV and the XML that are made from its markups, once their columns are confirmed", async () => {
    const { person } = await showProcess();
    api.answer("previewTakeoff", markups);
    chooseFiles(0, "marked.pdf");
    await screen.findByText("2 markups name steel.");
    for (const route of ["importTakeoff", "getDocument"] as const) api.answer(route, sampleDocument({ status: "processing" }));
    await person.click(screen.getByRole("button", { name: "Make CSV and XML from its markups" }));
    await person.click(await screen.findByRole("button", { name: "Attach PDF, CSV and XML" }));
    expect(await screen.findByText(MESSAGES.takeoff.importedMarkups("marked.pdf"))).toBeVisible();
  });

  it("offers nothing for a PDF whose markups name no steel", async () => {
    await showProcess();
    api.answer("previewTakeoff", () => new AppError("invalid_file"));
    chooseFiles(0, "plain.pdf");
    await waitFor(() => expect(api.requests("previewTakeoff")).toHaveLength(1));
    expect(screen.getByText("plain.pdf")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Make CSV and XML from its markups" })).toBeNull());
  });
});

describe("ImportStep", () => {
  it("has one input of its own, and gives the focus and the chosen files back", async () => {
    const { person } = await showProcess();
    api.answer("previewTakeoff", PREVIEW);
    chooseFiles(1, "plain.csv");
    expect(fileInputs()).toHaveLength(3);
    await person.click(opener());
    expect(screen.getByRole("button", { name: "File to import" })).toHaveFocus();
    expect(fileInputs()).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(screen.getByText("plain.csv")).toBeVisible();
  });

  it("explains files that cannot be imported, by themselves and as the server says", async () => {
    const { person } = await showProcess();
    await person.click(opener());
    chooseFiles(0, "plan.dwg");
    expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.takeoff.wrongFile("plan.dwg"));
    chooseFiles(0, "a.xlsx", "b.xlsx");
    expect(screen.getByRole("alert")).toHaveTextContent(IMPORT_ERRORS.severalFiles);
    api.answer("previewTakeoff", () => new AppError("invalid_file", { message: "This file is no workbook." }));
    chooseFiles(0, "list.xlsx");
    expect(await screen.findByText("This file is no workbook.")).toBeVisible();
  });

  it("stores the CSV once its columns are confirmed, and says what it was made from", async () => {
    const { person } = await showProcess();
    await person.click(opener());
    api.answer("previewTakeoff", PREVIEW);
    chooseFiles(0, "B1.nc1", "B2.nc1");
    const columns = await screen.findByRole("dialog", { name: "Columns" });
    expect(columns).toHaveTextContent(MESSAGES.takeoff.severalFiles(2));
    const answer = api.hold("importTakeoff");
    await person.dblClick(within(columns).getByRole("button", { name: "Attach as CSV" }));
    const stored = sampleDocument({ status: "processing", has_csv: true });
    api.answer("getDocument", stored);
    answer(stored);
    expect(await screen.findByText(MESSAGES.takeoff.imported(MESSAGES.takeoff.severalFiles(2)))).toBeVisible();
    expect(screen.getByRole("region", { name: "Stored results" })).toHaveTextContent("Already stored: CSV data");
    expect(api.requests("importTakeoff")).toHaveLength(1);
  });
});
