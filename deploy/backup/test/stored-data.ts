import { createHash } from "node:crypto";
import type { Document } from "@takeoff/contracts";
import { smallPdf, waitFor, type ApiClient, type Person } from "@takeoff/testing";
import { Secret, TOTP } from "otpauth";

const CSV = "Item,Qty\nW12x26,4\nÜberzug,7\n";
const XML = "<takeoff><member mark='B1'/></takeoff>";

/** What one account sees, as text that can be compared. */
export type Sight = Record<string, string>;

/** Adds an authenticator app to an account. */
export async function withSecondFactor(owner: Person): Promise<{ owner: Person; app: TOTP }> {
  const asked = { method: "totp", current_password: owner.password };
  const answer = await owner.client.post("/user/second-factor/setup", asked, { expectOk: true });
  const setup = answer.json as { totp: { secret: string }; setup_token: string };
  const app = new TOTP({ secret: Secret.fromBase32(setup.totp.secret) });
  await owner.client.post("/user/second-factor", { setup_token: setup.setup_token, code: app.generate() }, { expectOk: true });
  return { owner, app };
}

export async function uploaded(by: Person, name: string, seed: number): Promise<number> {
  const answer = await by.client.upload({
    fields: { project_name: name },
    file: smallPdf({ seed }),
    filename: `${name}.pdf`,
    expectOk: true,
  });
  return (answer.json as Document).id;
}

/** Uploads and lets staff complete it with all three results. */
export async function completed({ client }: Person, by: Person, name: string, seed: number): Promise<number> {
  const id = await uploaded(by, name, seed);
  await client.process(id, { processed: smallPdf({ seed }), csv: CSV, xml: XML }, { expectOk: true });
  await client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  return id;
}

/** Waits until everything that follows from what was done so far is done. */
export async function quiet(client: ApiClient): Promise<void> {
  const look = async (): Promise<boolean> => {
    const documents = (await client.get("/pdfs/all", { expectOk: true })).json as Document[];
    const read = documents.filter(({ has_csv }) => has_csv).map(({ id }) => client.get(`/pdfs/${id}/data`, { expectOk: true }));
    const isRead = (await Promise.all(read)).every(({ json }) => (json as { extracted_at: string | null }).extracted_at !== null);
    // The check of a document that was completed at once comes later than its status.
    return isRead && documents.every(({ status, page_count }) => status !== "new" && page_count !== null);
  };
  await waitFor(look, { timeoutMs: 90_000, what: "all documents to be checked and read" });
}

/** Every document with the hash of each of its files. */
export async function sight(client: ApiClient, list: "/pdfs" | "/pdfs/all"): Promise<Sight> {
  const documents = (await client.get(list, { expectOk: true })).json as Document[];
  const seen: Sight = {};
  for (const document of documents) {
    seen[`${document.id}`] = JSON.stringify(document);
    for (const path of ["download?version=original", "download?version=processed", "files/csv", "files/xml", "data", "history"]) {
      const { status, body } = await client.get(`/pdfs/${document.id}/${path}`);
      // A refusal names its request.
      seen[`${document.id} ${path}`] = status === 200 ? createHash("sha256").update(body).digest("hex") : String(status);
    }
  }
  return seen;
}
