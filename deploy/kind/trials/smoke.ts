import { smallPdf, waitFor, type ApiClient } from "@takeoff/testing";
import { withMember, type Member, type Step } from "./member.ts";

const CSV = "Mark,Quantity,Shape,Grade,Length\r\nB1,2,W12X26,A992,20'-0\"\r\n";
const XML = '<takeoff><member mark="B1"/></takeoff>';

const step: Step = async (text, work) => {
  const begun = performance.now();
  const result = await work();
  console.log(`${text.padEnd(60)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
};

try {
  await withMember(process.argv[2] ?? "", "Smoke", step, takeThrough);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Takes a drawing from its upload to the rows of its takeoff. */
async function takeThrough({ user, staff }: Member): Promise<void> {
  const drawing = smallPdf({ pages: 3 });
  const uploaded = await step("uploads a drawing", () => user.upload({ file: drawing, expectOk: true }));
  const { id } = uploaded.json as { id: number };
  await step("sees it", () => expectStatus(user, id, "new"));
  const processed = smallPdf({ pages: 3, seed: 2 });
  await step("processes it", () => staff.process(id, { processed, csv: CSV, xml: XML }, { expectOk: true }));
  await step("completes it", () => staff.put(`/pdfs/status/${id}`, undefined, { expectOk: true }));
  await step("sees it completed", () => expectStatus(user, id, "completed"));
  await step("downloads the result, byte by byte the same", async () => {
    const { body } = await user.get(`/pdfs/${id}/download?version=processed`, { expectOk: true });
    if (!body.equals(processed)) throw new Error(`The download has ${body.length} bytes, not the ${processed.length} that were uploaded.`);
  });
  await step("reads the rows that the worker took from the CSV", () =>
    waitFor(async () => JSON.stringify((await user.get(`/pdfs/${id}/data`)).json).includes("W12X26"), {
      timeoutMs: 60_000,
      what: "the data",
    }),
  );
}

async function expectStatus(user: ApiClient, id: number, status: string): Promise<void> {
  await waitFor(async () => (await user.get(`/pdfs/${id}`)).body.includes(`"status":"${status}"`), {
    timeoutMs: 30_000,
    what: `the status ${status}`,
  });
}
