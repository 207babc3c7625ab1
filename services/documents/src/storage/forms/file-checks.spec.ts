import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { headerAt, notAPdf, smallPdf } from "@takeoff/testing";
import { collect, failingAfter, streamPieces, splits } from "../../../test/tables/sources.ts";
import { checked, pdfCheck, sizeCheck } from "./file-checks.ts";

const invalid = new AppError("invalid_file");
const pdf = (...pieces: Buffer[]): Promise<Buffer[]> =>
  collect(
    checked(
      streamPieces(...pieces),
      pdfCheck(() => invalid),
    ),
  );

describe("pdfCheck", () => {
  it("accepts a file with the PDF header for any split of its bytes", async () => {
    const bytes = smallPdf().subarray(0, 40);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await pdf(...pieces)).equals(bytes)).toBe(true);
    expect(Buffer.concat(await pdf(Buffer.from("%PDF-"))).toString()).toBe("%PDF-");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["less than its header", Buffer.from("%PDF")],
    ["a web page", notAPdf()],
    ["a header after another byte", headerAt(1)],
    ["a header at byte 900", headerAt(900)],
    ["a header in small letters", Buffer.from("%pdf-1.7\n")],
    ["a ZIP", Buffer.from("504b0304", "hex")],
  ])("rejects %s", async (_, bytes) => {
    for (const pieces of splits(bytes.subarray(0, 40))) await expect(pdf(...pieces)).rejects.toBe(invalid);
  });

  it("rejects a file at its first wrong byte, without reading the rest", async () => {
    const unread = failingAfter(new Error("read too far"), "X");
    await expect(
      collect(
        checked(
          unread,
          pdfCheck(() => invalid),
        ),
      ),
    ).rejects.toBe(invalid);
  });
});

describe("sizeCheck", () => {
  const read = (bytes: number, limit: number): Promise<Buffer[]> =>
    collect(checked(streamPieces(Buffer.alloc(bytes - 1), "x"), sizeCheck(limit, "too much")));

  it("accepts the limit and rejects one more byte", async () => {
    expect(Buffer.concat(await read(100, 100))).toHaveLength(100);
    await expect(read(101, 100)).rejects.toMatchObject({ code: "too_large", message: "too much" });
  });

  it("takes precedence over the checks after it", async () => {
    const both = checked(
      streamPieces("XXXXXXXXXX"),
      sizeCheck(5, "too much"),
      pdfCheck(() => invalid),
    );
    await expect(collect(both)).rejects.toMatchObject({ code: "too_large" });
  });
});
