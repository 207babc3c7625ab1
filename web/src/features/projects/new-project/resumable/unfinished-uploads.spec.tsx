import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { RESUMABLE_UPLOADS } from "@takeoff/contracts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { api } from "../../../../../test/fake-api.ts";
import { pdfFile } from "../../../../../test/files.ts";
import { renderFor } from "../../../../../test/render.tsx";
import { rememberUpload } from "./remembered-uploads.ts";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { useUnfinishedUploads } from "./use-unfinished-uploads.ts";

const KIM = 7;
const expires_at = new Date(Date.now() + 3_600_000).toISOString();
const server = { id: "u1", filename: "set.pdf", length: 2_000, offset: 500, expires_at };
const file = pdfFile("set.pdf", 2_000);
const onContinue = jest.fn();

function Offers({ userId }: { userId: number }) {
  return <UnfinishedUploads {...useUnfinishedUploads(userId, true)} onContinue={onContinue} />;
}
const offer = () => screen.findByText(RESUMABLE_UPLOADS.offer("set.pdf", 25));
const choose = (chosen: File) => fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [chosen] } });

beforeEach(() => rememberUpload(KIM, server, file));
afterEach(() => void onContinue.mockClear());

describe("UnfinishedUploads", () => {
  it("offers what its user began, and continues it with the same file only", async () => {
    api.answer("getUpload", server);
    await renderFor(<Offers userId={KIM} />);
    expect(await offer()).toBeVisible();
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
