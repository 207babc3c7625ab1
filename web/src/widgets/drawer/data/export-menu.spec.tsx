import { describe, expect, it, jest } from "@jest/globals";
import { EXPORT_FORMATS, EXPORT_LOSSES, EXPORTS, exportFilename, MESSAGES } from "@takeoff/contracts";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { saved } from "../../../../test/fake-downloads.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleDocument } from "../../../../test/samples.ts";
import { ExportMenu } from "./export-menu.tsx";

const onEscapeBlocked = jest.fn();
const show = () => renderFor(<ExportMenu document={sampleDocument()} onEscapeBlocked={onEscapeBlocked} />);
const opener = () => screen.getByRole("button", { name: "Export" });
const item = (format: keyof typeof EXPORTS) => screen.findByRole("menuitem", { name: new RegExp(`^${EXPORTS[format].label}`) });

describe("ExportMenu", () => {
  it("lists every format with its purpose and with what it would leave out, and closes with Escape alone", async () => {
    api.answer("getExportPreflight", { formats: { kiss: [EXPORT_LOSSES.notLines(2), EXPORT_LOSSES.weights(3)] } });
    const { person } = await show();
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
    const { person } = await show();
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
