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

async function readScript(): Promise<string> {
  const script = /```sh\n(.*?)```/s.exec(await readFile(PAGE, "utf8"))?.[1];
  if (script === undefined) throw new Error("docs/api.md has no script");
  return script;
}

it("the curl example of docs/api.md uploads, waits, downloads and lists what changed since", async () => {
  const [{ user }, operator] = await Promise.all([tenant(), staff()]);
  const body = { name: "Example", scopes: TOKEN_SCOPES, expires_in_days: 1, current_password: TEST_PASSWORD };
  const { json } = await user.client.post("/user/access-tokens", body, { expectOk: true });
  const folder = await mkdtemp(join(tmpdir(), "takeoff-example-"));
  try {
    await writeFile(join(folder, "drawing.pdf"), smallPdf());
    const environment = {
      TAKEOFF_URL: readRunFile().public_url.replace(/\/$/, "") + API_BASE,
      TAKEOFF_TOKEN: json.token as string,
      TAKEOFF_WAIT: "1",
    };
    const script = spawn("bash", ["-c", await readScript()], { cwd: folder, env: { ...process.env, ...environment } });
    const ended = once(script, "close");
    const errors = text(script.stderr);
    const listed = async (): Promise<Document[]> => (await user.client.get("/pdfs", { expectOk: true })).json as Document[];
    await waitFor(async () => (await listed()).length === 1, { timeoutMs: 30_000, what: "the upload of the script" });
    const [document] = await listed();
    await Targets.complete(document!.id, user, operator);
    const [status] = (await ended) as [number];
    expect([status, await errors]).toEqual([0, ""]);
    expect(await readFile(join(folder, "takeoff.csv"), "utf8")).toContain("B1");
    const changed = (await readFile(join(folder, "changed.txt"), "utf8")).trimEnd().split("\n");
    expect(changed.map((line) => JSON.parse(line) as Document)).toEqual(await listed());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
