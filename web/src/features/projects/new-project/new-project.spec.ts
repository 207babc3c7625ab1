import { describe, expect, it } from "@jest/globals";
import { computeFingerprint, findFileProblem, type ProjectForm, uploadForm, uploadName, validateProject } from "./fields.ts";
import { computePercent, formatTimeLeft } from "./progress.ts";

const file = new File(["%PDF-1.7\n"], "plan.PDF", { lastModified: 5 });
const FILLED: ProjectForm = {
  project_name: "Pier 9",
  project_location: "Galveston, TX",
  contractor_location: "Gulf Coast General",
  expected_order_date: "2027-02-01",
  quote_needed_by: "2027-01-15",
  is_domestic_steel: "false",
  organization_id: "",
  replaces_id: "",
  files: [file],
};

it("validateProject treats blanks as empty and rejects an invalid date", () => {
  expect(validateProject({ ...FILLED, project_name: "   " }, "admin")).toEqual({ project_name: "This field is required" });
  expect(validateProject({ ...FILLED, quote_needed_by: "2027-02-30" }, "admin")).toHaveProperty("quote_needed_by");
});

describe("findFileProblem", () => {
  it("accepts a PDF extension in any case", async () => {
    expect(await findFileProblem(file, 100)).toBeNull();
  });

  it("rejects another extension, other content, an empty file and a file that is too large", async () => {
    expect(await findFileProblem(new File(["%PDF-"], "plan.pdf.exe"), 100)).toBe("Invalid PDF file format");
    expect(await findFileProblem(new File(["<html>"], "plan.pdf"), 100)).toBe("Invalid PDF file format");
    expect(await findFileProblem(new File([], "plan.pdf"), 100)).toBe("Invalid PDF file format");
    expect(await findFileProblem(new File(["%PDF-"], "plan.pdf"), 4)).toContain("larger than the limit");
  });
});

describe("uploadName", () => {
  const day = new Date(2026, 10, 21, 23, 30);

  it("replaces path separators", () => {
    expect(uploadName({ project_name: " A/B ", contractor_location: "C\\D" }, day)).toBe("2026-11-21-A-B-C-D.pdf");
  });
});

describe("uploadForm", () => {
  it("contains the specification's fields, and the file last under its new name", () => {
    const form = uploadForm({ ...FILLED, project_name: " Pier 9 " }, file, "new.pdf");
    expect([...form.keys()]).toEqual([
      "project_name",
      "expected_order_date",
      "project_location",
      "quote_needed_by",
      "contractor_location",
      "is_domestic_steel",
      "status",
      "file",
    ]);
    expect(form.get("project_name")).toBe("Pier 9");
    expect(form.get("is_domestic_steel")).toBe("false");
    expect(form.get("status")).toBe("new");
    expect(form.get("file")).toMatchObject({ name: "new.pdf" });
  });

  it("names the drawing that is replaced", () => {
    expect(uploadForm({ ...FILLED, replaces_id: "17" }, file, "new.pdf").get("replaces_id")).toBe("17");
  });
});

it("fingerprint is equal for equal values and differs with any field or file", () => {
  const print = computeFingerprint(FILLED, file, "a.pdf");
  expect(computeFingerprint({ ...FILLED, files: [] }, file, "a.pdf")).toBe(print);
  expect(computeFingerprint({ ...FILLED, project_location: "X" }, file, "a.pdf")).not.toBe(print);
  expect(computeFingerprint(FILLED, new File(["%PDF-1.4"], "plan.PDF", { lastModified: 6 }), "a.pdf")).not.toBe(print);
});

it("computePercent is 100 only when all bytes are sent", () => {
  expect(computePercent({ loaded: 0, total: 10 })).toBe(0);
  expect(computePercent({ loaded: 999, total: 1000 })).toBe(99);
  expect(computePercent({ loaded: 1000, total: 1000 })).toBe(100);
  expect(computePercent({ loaded: 0, total: 0 })).toBe(0);
});

describe("formatTimeLeft", () => {
  it("is estimated from the average speed, and null at first", () => {
    expect(formatTimeLeft({ loaded: 25, total: 100, before: 0, elapsedMs: 2000 })).toBe("about 6 s");
    expect(formatTimeLeft({ loaded: 25, total: 100, before: 0, elapsedMs: 500 })).toBeNull();
    expect(formatTimeLeft({ loaded: 0, total: 100, before: 0, elapsedMs: 5000 })).toBeNull();
  });

  it("does not count what was sent before an upload was continued", () => {
    expect(formatTimeLeft({ loaded: 80, total: 100, before: 60, elapsedMs: 5000 })).toBe("about 5 s");
    expect(formatTimeLeft({ loaded: 60, total: 100, before: 60, elapsedMs: 5000 })).toBeNull();
  });
});
