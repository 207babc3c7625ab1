import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { EscapeBlock } from "../../../entities/documents/use-document.ts";
import { AppError, EXPORT_FORMATS, EXPORT_LOSSES, exportFilename, EXPORTS, MESSAGES, type MetadataElement } from "@takeoff/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { sampleAssignment } from "../../../../test/draft-samples.ts";
import { api } from "../../../../test/fake-api.ts";
import { saved } from "../../../../test/fakes/fake-downloads.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument, sampleStaff, sampleUser } from "../../../../test/samples.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { DataPanel } from "./data-panel.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { DataSession } from "./worker/data-session.ts";
import type { WorkerCommand, WorkerReply } from "./worker/worker-messages.ts";

/** The worker in the page's own thread. */
class NearWorker {
  readonly #session = new DataSession();
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;

  postMessage(command: WorkerCommand): void {
    queueMicrotask(() => this.onmessage?.({ data: this.#reply(command) }));
  }

  terminate(): void {
    this.onmessage = null;
  }

  #reply(command: WorkerCommand): WorkerReply {
    try {
      if (command.type === "query") return { type: "result", id: command.id, result: this.#session.handle(command.query) };
      if (command.type === "end") return { type: "loaded", summary: this.#session.finish() };
      this.#session.write(new TextDecoder().decode(command.bytes));
      return { type: "parsed" };
    } catch (error) {
      return { type: "failed", message: String(error) };
    }
  }
}

const user = sampleUser();
const columns = ["Mark", "Qty", "Size", "Total Wt"];
const rows = Array.from({ length: 6 }, (_, index) => ({
  Mark: index ? `B${index}` : "<img src=x onerror=alert(1)>",
  Qty: "2",
  Size: index % 2 ? "W18X35" : "W12X26",
  "Total Wt": "201",
}));
const element = (name: string, fields: Partial<MetadataElement> = {}): MetadataElement => ({
  name,
  attributes: {},
  text: "",
  children: [],
  ...fields,
});
const members = Array.from({ length: 101 }, (_, index) =>
  element("member", { attributes: { mark: `B${index}` }, children: [element("qty", { text: "<b>2</b>" })] }),
);
const data = { document_id: 12, columns, rows, metadata: null, extracted_at: null };
const showData = (fields = {}) => renderFor(<DataPanel document={sampleDocument(fields)} />, { user });
const status = () => screen.getByRole("status").textContent;

describe("DataPanel", () => {
  beforeEach(() => void Object.assign(window, { Worker: NearWorker }));

  it("shows the rows with their sums, and those of a search", async () => {
    api.answer("getDocumentData", data);
    const { person } = await showData();
    const region = await screen.findByRole("region", { name: "Extracted data" });
    expect(await within(region).findByRole("cell", { name: "B5" })).toBeVisible();
    expect(within(region).getByText("<img src=x onerror=alert(1)>")).toBeVisible();
    expect(within(region).getByRole("table")).toHaveAttribute("aria-rowcount", "7");
    expect(status()).toBe("6 rowsQuantity 12Weight 1,206 lb");
    await person.click(screen.getByRole("searchbox", { name: "Search the data" }));
    await person.paste("w18x");
    await waitFor(() => expect(status()).toBe("3 of 6 rowsQuantity 6Weight 603 lb"));
    await person.paste(" no such");
    expect(await screen.findByText("No rows match")).toBeVisible();
    expect(screen.queryByRole("radiogroup", { name: "View" })).toBeNull();
  });

  it("shows metadata as a tree that is opened with the keyboard and loads in parts", async () => {
    api.answer("getDocumentData", { ...data, metadata: element("takeoff", { children: members }) });
    const { person } = await showData();
    await person.click(await screen.findByText("Metadata"));
    const tree = screen.getByRole("region", { name: "Metadata" });
    const member = (index: number) => within(tree).queryByText(`B${index}`)?.closest("button") ?? null;
    expect(within(tree).getByText("takeoff").closest("button")).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(member(99)).not.toBeNull());
    expect(member(100)).toBeNull();
    member(2)!.focus();
    await person.keyboard("{Enter}");
    expect(await within(tree).findByText("<b>2</b>")).toBeVisible();
    await person.keyboard(" ");
    expect(within(tree).queryByText("<b>2</b>")).toBeNull();
    await person.click(within(tree).getByText("Show more (100 of 101)"));
    await waitFor(() => expect(member(100)).not.toBeNull());
  });

  it("says that there are no data yet, or none at all", async () => {
    api.answer("getDocumentData", { ...data, columns: [], rows: [] });
    const { unmount } = await showData();
    expect(await screen.findByText(/^The rows appear here once/)).toBeVisible();
    unmount();
    await showData({ status: "completed" });
    expect(await screen.findByText("This document has no rows of data.")).toBeVisible();
  });

  it("shows why data could not be loaded or read, and loads them again when asked", async () => {
    api.reject("getDocumentData", "validation_failed");
    const { person } = await showData();
    expect(await screen.findByRole("alert")).toHaveTextContent(MESSAGES.documents.fetchDataFailed);
    api.answer("getDocumentData", () => new Response('{"columns":["A"],"rows":[{"A":7}]}'));
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(MESSAGES.invalidResponse));
    api.answer("getDocumentData", data);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Extracted data" })).toBeVisible();
  });
});

const onEscapeBlocked = jest.fn();
const showExportMenu = () =>
  renderFor(
    <EscapeBlock value={onEscapeBlocked}>
      <ExportMenu document={sampleDocument()} />
    </EscapeBlock>,
  );
const opener = () => screen.getByRole("button", { name: "Export" });
const item = (format: keyof typeof EXPORTS) => screen.findByRole("menuitem", { name: new RegExp(`^${EXPORTS[format].label}`) });

it("ColumnsButton asks before the columns of a colleague's document are shown", async () => {
  const document = sampleDocument({ assignment: sampleAssignment() });
  api.answer("getTakeoff", () => new AppError("unavailable"));
  const { person } = await renderFor(<ColumnsButton document={document} />, { user: sampleStaff() });
  const button = screen.getByRole("button", { name: "Columns" });
  await person.click(button);
  expect(await screen.findByRole("dialog")).toHaveTextContent(`${sampleAssignment().username} started this`);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  expect(api.requests("getTakeoff")).toEqual([]);
  await person.click(button);
  await person.click(await screen.findByRole("button", { name: "Continue" }));
  await waitFor(() => expect(api.requests("getTakeoff")).toHaveLength(1));
});

describe("ExportMenu", () => {
  it("lists every format with its purpose and with what it would leave out, and closes with Escape alone", async () => {
    api.answer("getExportPreflight", { formats: { kiss: [EXPORT_LOSSES.notLines(2), EXPORT_LOSSES.weights(3)] } });
    const { person } = await showExportMenu();
    await person.click(opener());
    await item("kiss");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(
      EXPORT_FORMATS.map((format) => expect.stringContaining(`${EXPORTS[format].label}${EXPORTS[format].about}`)),
    );
    for (const sentence of [EXPORT_LOSSES.notLines(2), EXPORT_LOSSES.weights(3)]) expect(await screen.findByText(sentence)).toBeVisible();
    expect(onEscapeBlocked).toHaveBeenLastCalledWith(true);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(onEscapeBlocked).toHaveBeenLastCalledWith(false));
    expect(opener()).toHaveFocus();
  });

  it("exports once, is busy until the file is there, and says when that failed", async () => {
    api.reject("getExportPreflight", "unavailable");
    const { person } = await showExportMenu();
    const file = Promise.withResolvers<Response>();
    api.answer("exportDocument", () => file.promise);
    await person.click(opener());
    await person.click(await item("bluebeam"));
    await waitFor(() => expect(opener()).toBeDisabled());
    file.resolve(new Response("Subject"));
    await waitFor(() => expect(saved).toEqual([exportFilename("bluebeam")]));
    expect(api.requests("exportDocument").map(({ query }) => query)).toEqual([{ format: "bluebeam" }]);
    api.lose("exportDocument");
    await person.click(opener());
    await person.click(await item("xlsx"));
    expect(await screen.findByText(MESSAGES.documents.exportFailed)).toBeVisible();
  });
});
