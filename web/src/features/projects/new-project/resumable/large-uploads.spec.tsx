import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  ERRORS,
  RESUMABLE_ABOVE_BYTES,
  RESUMABLE_UPLOADS,
  SEVERAL_UPLOADS,
  type UnfinishedUpload,
  UPLOAD_PART_BYTES,
} from "@takeoff/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { api } from "../../../../../test/fake-api.ts";
import { pdfFile } from "../../../../../test/fakes/files.ts";
import { nameSentFile, openNewProject } from "../../../../../test/new-project.tsx";
import { renderFor } from "../../../../../test/render.tsx";
import { sampleDocument } from "../../../../../test/samples.ts";
import { rememberUpload } from "./remembered-uploads.ts";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { useUnfinishedUploads } from "./use-unfinished-uploads.ts";
import { reportProgress } from "../../../../../test/fakes/fake-xhr.ts";

const BYTES = RESUMABLE_ABOVE_BYTES + 1;
const later = new Date(Date.now() + 3_600_000).toISOString();
const upload: UnfinishedUpload = { id: "u1", filename: "set.pdf", length: BYTES, offset: 0, expires_at: later };
const offerAt = (offset: number) => RESUMABLE_UPLOADS.offer("set.pdf", Math.floor((100 * offset) / BYTES));

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
    expect(await within(dialog).findByText(offerAt(0))).toBeVisible();
    receiveFrom(UPLOAD_PART_BYTES);
    await person.click(within(dialog).getByRole("button", { name: "Continue set.pdf" }));
    expect(await screen.findByText(/^Upload Successful!/)).toBeVisible();
    expect(api.requests("createUpload")).toHaveLength(1);
  });
});

const KIM = 7;
const expires_at = new Date(Date.now() + 3_600_000).toISOString();
const server = { id: "u1", filename: "set.pdf", length: 2_000, offset: 500, expires_at };
const file = pdfFile("set.pdf", 2_000);
const onContinue = jest.fn();

function Offers({ userId }: { userId: number }) {
  return <UnfinishedUploads {...useUnfinishedUploads(userId, true)} onContinue={onContinue} />;
}
const findOffer = () => screen.findByText(RESUMABLE_UPLOADS.offer("set.pdf", 25));
const choose = (chosen: File) => fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [chosen] } });

describe("UnfinishedUploads", () => {
  beforeEach(() => rememberUpload(KIM, server, file));
  afterEach(() => void onContinue.mockClear());

  it("offers what its user began, and continues it with the same file only", async () => {
    api.answer("getUpload", server);
    await renderFor(<Offers userId={KIM} />);
    expect(await findOffer()).toBeVisible();
    expect(screen.getByText(new RegExp(RESUMABLE_UPLOADS.chooseAgain))).toHaveTextContent("500 bytes of 2.0 KB are uploaded");
    choose(pdfFile("set-2.pdf", 2_000));
    expect(screen.getByRole("alert")).toHaveTextContent(RESUMABLE_UPLOADS.otherFile("set.pdf", "2.0 KB"));
    expect(onContinue).not.toHaveBeenCalled();
    choose(file);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(onContinue).toHaveBeenCalledWith(expect.objectContaining({ server }), file);
  });

  it("shows nothing of it to another user of the browser", async () => {
    await renderFor(<Offers userId={KIM + 1} />);
    expect(document.body).not.toHaveTextContent("set.pdf");
    expect(api.requests("getUpload")).toEqual([]);
  });

  it("needs no file where the server has all bytes", async () => {
    api.answer("getUpload", { ...server, offset: server.length });
    const { person } = await renderFor(<Offers userId={KIM} />);
    await person.click(await screen.findByRole("button", { name: "Continue set.pdf" }));
    expect(onContinue).toHaveBeenCalledWith(expect.anything(), null);
  });

  it("discards an upload on the server and forgets it, or says that this failed", async () => {
    api.answer("getUpload", server);
    api.answer("cancelUpload", () => new Response("{}", { status: 500 }));
    const { person } = await renderFor(<Offers userId={KIM} />);
    await person.click(await screen.findByRole("button", { name: "Discard set.pdf" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(RESUMABLE_UPLOADS.discardFailed);
    api.answer("cancelUpload", null);
    await person.click(screen.getByRole("button", { name: "Discard set.pdf" }));
    await waitFor(() => expect(screen.queryByText(/set\.pdf/)).toBeNull());
    expect(localStorage).toHaveLength(0);
  });

  it("forgets an upload that has expired on the server", async () => {
    api.reject("getUpload", "not_found");
    await renderFor(<Offers userId={KIM} />);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole("list")).toBeNull();
  });
});

const sent = () => api.requests("uploadDocument").map((request) => nameSentFile(request).replace(/^.*-Pier 21-/, ""));

async function readySeveral(...names: string[]) {
  const form = await openNewProject();
  form.fillIn();
  form.choose(...names.map((name) => pdfFile(name)));
  await within(form.dialog).findByText(SEVERAL_UPLOADS.severalProjects(names.length));
  return form;
}
const states = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("SeveralUploads", () => {
  it("sends files one after another, and says which one is on its way", async () => {
    const { dialog, create } = await readySeveral("A.pdf", "B.pdf");
    const answer = api.hold("uploadDocument");
    await create(SEVERAL_UPLOADS.create(2));
    await waitFor(() => expect(sent()).toEqual(["A.pdf"]));
    reportProgress(1, 2);
    expect(screen.getByText(SEVERAL_UPLOADS.fileOf(1, 2, "A.pdf"))).toBeVisible();
    expect(states(dialog)).toEqual(["A.pdf: Sending…", "B.pdf: Waiting"]);
    for (const button of within(dialog).getAllByRole("button", { name: "Close" })) expect(button).toBeDisabled();
    answer(sampleDocument());
    expect(await within(dialog).findByRole("status")).toHaveTextContent(SEVERAL_UPLOADS.allCreated(2));
    expect(sent()).toEqual(["A.pdf", "B.pdf"]);
  });

  it("goes back to the form with the files that failed only", async () => {
    const { dialog, create, person } = await readySeveral("A.pdf", "B.pdf", "C.pdf");
    api.answer("uploadDocument", (request) =>
      nameSentFile(request).endsWith("B.pdf")
        ? Response.json({ error: "No space.", code: "storage_full" }, { status: 507 })
        : sampleDocument(),
    );
    await create(SEVERAL_UPLOADS.create(3));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(SEVERAL_UPLOADS.someFailed(1, 3));
    expect(states(dialog)).toEqual([
      expect.stringMatching(/^A\.pdf: Created/),
      "B.pdf: FailedNo space.",
      expect.stringMatching(/^C\.pdf: Created/),
    ]);
    await person.click(within(dialog).getByRole("button", { name: "Change Details" }));
    expect(within(dialog).getByLabelText(/^Project name/)).toHaveValue("Pier 21");
    expect(within(dialog).getByText(/^B\.pdf ·/)).toBeVisible();
    expect(within(dialog).queryByText(/^[AC]\.pdf ·/)).toBeNull();
  });

  it("sends files of unknown outcome again under their keys", async () => {
    const { dialog, create, person } = await readySeveral("A.pdf", "B.pdf");
    api.reject("uploadDocument", "unavailable");
    await create(SEVERAL_UPLOADS.create(2));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(SEVERAL_UPLOADS.noneCreated);
    expect(states(dialog)[0]).toBe(`A.pdf: Failed${ERRORS.unavailable.sentence}`);
    api.answer("uploadDocument", sampleDocument());
    await person.click(within(dialog).getByRole("button", { name: "Try Again" }));
    expect(await within(dialog).findByText(SEVERAL_UPLOADS.allCreated(2))).toBeVisible();
    const keys = api.requests("uploadDocument").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });
});
