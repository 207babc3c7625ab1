import { afterAll, describe, expect, it } from "@jest/globals";
import { errorBodySchema, MESSAGES } from "@takeoff/contracts";
import { bigPdf, notAPdf, smallPdf, tenant, waitFor, type Part, type UploadOptions, UPLOAD_FIELDS } from "@takeoff/testing";
import { allObjects, countDocuments, onlyObjectsOf, openSockets, errorOf } from "../../../test/processes/running.ts";

const ours = await tenant();
const { user } = ours;
const before = await allObjects();

afterAll(async () => {
  expect(await countDocuments(ours.organization.id)).toBe(0);
  // Includes aborted uploads, which the sweeper removes after the grace period.
  await onlyObjectsOf(before);
});

const NOT_A_PDF = { status: 422, code: "invalid_file", error: "Invalid PDF file format", fields: { file: "Invalid PDF file format" } };
const NO_FILE = { status: 400, code: "validation_failed", error: "Please select a PDF file", fields: { file: "Please select a PDF file" } };

async function refused(options: UploadOptions, person = user) {
  const answer = await person.client.upload(options);
  expect(errorBodySchema.strict().safeParse(answer.json).success).toBe(true);
  return errorOf(answer);
}

describe("POST /upload-pdf with an invalid form", () => {
  it.each<[string, UploadOptions]>([
    ["a large file that is not a PDF", { file: Buffer.concat([notAPdf(), bigPdf(12_000_000)]) }],
    ["a PDF with another extension", { filename: "plan.pdf.exe" }],
  ])("returns 422 invalid_file for %s", async (_, options) => {
    expect(await refused(options)).toEqual(NOT_A_PDF);
  });

  it("returns 400 without a file, for a field instead of the file, and for an empty file input", async () => {
    expect(await refused({ file: null })).toEqual(NO_FILE);
    expect(await refused({ file: null, extra: [{ name: "file", body: "%PDF-1.7" }] })).toEqual(NO_FILE);
    expect(await refused({ filename: "", file: "" })).toEqual(NO_FILE);
    expect(await refused({ file: null, extra: [{ name: "drawing", body: smallPdf(), filename: "a.pdf" }] })).toEqual(NO_FILE);
  });

  it("returns 400 for two files", async () => {
    const second: Part = { name: "file", body: smallPdf({ seed: 2 }), filename: "b.pdf" };
    const tooMany = { status: 400, code: "validation_failed", error: MESSAGES.upload.oneFile, fields: { file: MESSAGES.upload.oneFile } };
    expect(await refused({ extra: [second] })).toEqual(tooMany);
    expect(await refused({ file: bigPdf(11_000_000), extra: [second] })).toEqual(tooMany);
  });

  it("reports errors of fields before an invalid file, also when the fields come after it", async () => {
    const parts: Part[] = [
      { name: "file", body: notAPdf(), filename: "plan.pdf" },
      ...Object.entries({ ...UPLOAD_FIELDS, project_name: "" }).map(([name, body]) => ({ name, body })),
    ];
    expect(errorOf(await user.client.form("/upload-pdf", parts))).toMatchObject({ status: 400, error: MESSAGES.upload.fillAll });
  });
});

it("a rejection before the end of the form leaves no connection open between the processes", async () => {
  const sockets = (): number => openSockets("documents") + openSockets("gateway");
  const beginning = sockets();
  const file = Buffer.concat([notAPdf(), bigPdf(6_000_000)]);
  for (let times = 0; times < 20; times++) expect(await refused({ file })).toEqual(NOT_A_PDF);
  await waitFor(() => sockets() < beginning + 10, { what: "connections to be closed" });
});

describe("POST /upload-pdf aborted by the client", () => {
  const whole = bigPdf(16_000_000);

  async function abortUpload(share: number, size: number | undefined): Promise<void> {
    async function* cut(): AsyncGenerator<Buffer> {
      yield whole.subarray(0, Math.floor(whole.length * share));
      throw new Error("the client went away");
    }
    await expect(user.client.upload({ file: cut(), size })).rejects.toThrow();
  }

  // Wherever a form ends early: `read-form.spec.ts`.
  it("leaves nothing after most of the file, with or without a Content-Length", async () => {
    await abortUpload(0.99, whole.length);
    await abortUpload(0.99, undefined);
    expect(await countDocuments(ours.organization.id)).toBe(0);
  });
});
