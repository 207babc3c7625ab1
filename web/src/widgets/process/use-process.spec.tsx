import { describe, expect, it, jest } from "@jest/globals";
import { ERRORS, MESSAGES } from "@takeoff/contracts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { chooseFiles, showProcess } from "../../../test/process.tsx";

const { documents: words, files } = MESSAGES;
const alerts = (sentence: string | RegExp) => waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(sentence));
const broken = () => {
  throw new TypeError("broken");
};

describe("useProcess", () => {
  it("says why results were not stored, also without a sentence of the server's", async () => {
    const { person } = await showProcess();
    fireEvent.submit(document.querySelector("form")!);
    await alerts(files.atLeastOne);
    chooseFiles(2, "meta.xml");
    const send = () => person.click(screen.getByRole("button", { name: "Process Files" }));
    api.answer("processDocument", () => Response.json({}, { status: 500 }));
    await send();
    await alerts(words.processFailed);
    api.lose("processDocument");
    await send();
    await alerts(words.processFailedBecause("The server could not be reached"));
    const { FormData } = window;
    Object.assign(window, { FormData: jest.fn(broken) });
    await send();
    await alerts(words.processFailedBecause(words.unknownProcessing));
    Object.assign(window, { FormData });
  });

  it("says why a document was not marked as failed, also without a sentence of the server's", async () => {
    const { person } = await showProcess();
    await person.click(screen.getByRole("button", { name: "Mark as Failed Instead" }));
    const send = () => person.click(screen.getByRole("button", { name: "Mark as Failed" }));
    api.answer("setDocumentStatus", () => Response.json({}, { status: 500 }));
    await send();
    await alerts(words.markFailedFailed);
    api.reject("setDocumentStatus", "conflict");
    await send();
    await alerts(ERRORS.conflict.sentence);
    const { stringify } = JSON;
    const fails = (value: unknown) => typeof value === "object" && value !== null && "failureReason" in value;
    const spy = jest.spyOn(JSON, "stringify").mockImplementation((value: unknown) => (fails(value) ? broken() : stringify(value)));
    await send();
    spy.mockRestore();
    await alerts(words.unknownMarkFailed);
  });
});
