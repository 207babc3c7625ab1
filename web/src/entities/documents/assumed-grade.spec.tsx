import { describe, expect, it } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { AssumedGrade } from "./assumed-grade.tsx";

const parameters = [{ name: "default_w_steel_grade", value: "A913 Gr.65", units: null, is_custom: false }];

describe("AssumedGrade", () => {
  it("shows the grade that the uploader's parameters name for the shape of a line without one", async () => {
    api.answer("getDocumentParameters", { parameters });
    await renderFor(<AssumedGrade documentId={12} line={{ grade: null, shape: "W" }} />);
    expect(await screen.findByText("grade A913 Gr.65, assumed from the uploader's parameters")).toBeVisible();
  });

  it.each([
    ["has a grade of its own", { grade: "A992", shape: "W" }, parameters],
    ["is of another shape", { grade: null, shape: "HSS" }, parameters],
    ["is of a document without known parameters", { grade: null, shape: "W" }, null],
  ])("shows nothing for a line that %s", async (_what, line, known) => {
    api.answer("getDocumentParameters", { parameters: known });
    await renderFor(<AssumedGrade documentId={12} line={line} />);
    await waitFor(() => expect(api.requests("getDocumentParameters")).toHaveLength(1));
    expect(screen.queryByText(/assumed/)).toBeNull();
  });
});
