import { describe, expect, it } from "@jest/globals";
import { ERRORS, RESUMABLE_ABOVE_BYTES, RESUMABLE_UPLOADS, UPLOAD_PART_BYTES, type UnfinishedUpload } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../../test/fake-api.ts";
import { pdfFile } from "../../../../../test/files.ts";
import { openNewProject } from "../../../../../test/new-project.tsx";
import { sampleDocument } from "../../../../../test/samples.ts";

const BYTES = RESUMABLE_ABOVE_BYTES + 1;
const later = new Date(Date.now() + 3_600_000).toISOString();
const upload: UnfinishedUpload = { id: "u1", filename: "set.pdf", length: BYTES, offset: 0, expires_at: later };
const offer = (offset: number) => RESUMABLE_UPLOADS.offer("set.pdf", Math.floor((100 * offset) / BYTES));

/** Answers as the tus protocol has it, from an offset; the last part makes the document. */
function receiveFrom(offset: number): void {
  let stored = offset;
  const headers = () => ({ "upload-offset": String(stored), "upload-length": String(BYTES) });
  api.answer("getUpload", () => Response.json({ ...upload, offset: stored }, { headers: headers() }));
  api.answer("continueUpload", () => {
    stored = Math.min(BYTES, stored + UPLOAD_PART_BYTES);
    return stored < BYTES
      ? new Response(null, { status: 204, headers: headers() })
      : Response.json(sampleDocument(), { headers: headers() });
  });
}

async function ready() {
  const form = await openNewProject();
  form.fillIn();
  form.choose(pdfFile("set.pdf", BYTES));
  await within(form.dialog).findByText(/^set\.pdf ·/);
  return form;
}

describe("uploadLarge", () => {
  it("sends a large file in parts, and does not offer it again", async () => {
    const { dialog, create } = await ready();
    api.answer("createUpload", upload);
    receiveFrom(0);
    await create();
    expect(await within(dialog).findByText(/^Upload Successful!/)).toBeVisible();
    const offsets = api.requests("continueUpload").map(({ headers }) => Number(headers.get("upload-offset")));
    expect(offsets).toEqual([0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
    expect(api.requests("createUpload")[0]?.headers.get("upload-length")).toBe(String(BYTES));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("shows why an upload may not begin, as for a small one", async () => {
    const { dialog, create } = await ready();
    api.reject("createUpload", "quota_exceeded");
    await create();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.quota_exceeded.sentence);
    expect(within(dialog).queryByRole("list", { name: "Unfinished uploads" })).toBeNull();
  });

  it("continues what a failed attempt began, by the form or by the offer, with the file that the page holds", async () => {
    const { dialog, create, person } = await ready();
    api.answer("createUpload", upload);
    receiveFrom(0);
    api.reject("continueUpload", "internal");
    for (const count of [1, 2]) {
      await create();
      await waitFor(() => expect(api.requests("continueUpload")).toHaveLength(count));
      expect(await within(dialog).findByRole("alert")).toHaveTextContent(ERRORS.internal.sentence);
    }
    expect(api.requests("createUpload")).toHaveLength(1);
    expect(await within(dialog).findByText(offer(0))).toBeVisible();
    receiveFrom(UPLOAD_PART_BYTES);
    await person.click(within(dialog).getByRole("button", { name: "Continue set.pdf" }));
    expect(await screen.findByText(/^Upload Successful!/)).toBeVisible();
    expect(api.requests("createUpload")).toHaveLength(1);
  });
});
