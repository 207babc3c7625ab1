import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "@jest/globals";
import { API_BASE, TOKEN_SCOPES, type Document } from "@takeoff/contracts";
import { readRunFile, smallPdf, staff, tenant, TEST_PASSWORD, waitFor } from "@takeoff/testing";
import { Targets } from "../../test/targets.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/api.md");

const operator = await staff();

/** The first script of a language on the page. */
async function readScript(language: string): Promise<string> {
  const script = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(await readFile(PAGE, "utf8"))?.[1];
  if (script === undefined) throw new Error(`docs/api.md has no script in ${language}`);
  return script;
}

interface Outcome {
  status: number;
  errors: string;
  output: string;
  csv: string;
  /** What the script left in a file. */
  read: (name: string) => Promise<string>;
  /** The user's documents afterwards. */
  documents: Document[];
}

/** Runs a script in a folder with a drawing, and completes the document that it uploads. */
async function run(language: string, filename: string, command: string, check: (outcome: Outcome) => Promise<void> | void): Promise<void> {
  const { user } = await tenant();
  const body = { name: "Example", scopes: TOKEN_SCOPES, expires_in_days: 1, current_password: TEST_PASSWORD };
  const { json } = await user.client.post("/user/access-tokens", body, { expectOk: true });
  const folder = await mkdtemp(join(tmpdir(), "takeoff-example-"));
  try {
    await Promise.all([writeFile(join(folder, "drawing.pdf"), smallPdf()), writeFile(join(folder, filename), await readScript(language))]);
    const environment = {
      TAKEOFF_URL: readRunFile().public_url.replace(/\/$/, "") + API_BASE,
      TAKEOFF_TOKEN: json.token as string,
      TAKEOFF_WAIT: "1",
    };
    const script = spawn(command, [filename], { cwd: folder, env: { ...process.env, ...environment } });
    const ended = once(script, "close");
    const streams = Promise.all([text(script.stdout), text(script.stderr)]);
    const list = async (): Promise<Document[]> => (await user.client.get("/pdfs", { expectOk: true })).json as Document[];
    await waitFor(async () => (await list()).length === 1, { what: "the upload of the script" });
    const [document] = await list();
    await Targets.draftAndComplete(document!.id, user, operator);
    const [status] = (await ended) as [number];
    const [output, errors] = await streams;
    const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
    await check({ status, errors, output, csv: await read("takeoff.csv"), read, documents: await list() });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it("the curl example of docs/api.md uploads, waits, downloads and lists what changed since (deep)", async () => {
  await run("sh", "example.sh", "bash", async ({ status, errors, csv, read, documents }) => {
    expect([status, errors]).toEqual([0, ""]);
    expect(csv).toContain("B1");
    const changed = (await read("changed.txt")).trimEnd().split("\n");
    expect(changed.map((line) => JSON.parse(line) as Document)).toEqual(documents);
  });
});

it.each([
  ["Python", "python", "example.py", "python3"],
  // Node removes the types.
  ["TypeScript", "ts", "example.mts", process.execPath],
])("the %s example of docs/api.md uploads, waits, downloads and lists what changed since", async (_, language, filename, command) => {
  await run(language, filename, command, ({ status, errors, output, csv, documents }) => {
    expect([status, errors.replace(/^.*ExperimentalWarning.*\n.*\n/, "")]).toEqual([0, ""]);
    expect(csv).toContain("B1");
    expect(output).toBe(documents.map(({ filename: name }) => `${name} completed\n`).join(""));
  });
});
