import type { Draft, DraftLine } from "@takeoff/contracts";
import { uniqueSuffix, waitFor, type Person } from "@takeoff/testing";
import { uploadFor } from "../support/steps.ts";

export const draftOf = async ({ client }: Person, id: number) => (await client.get(`/pdfs/${id}/draft`)).json as Draft;
export const linesOf = async ({ client }: Person, id: number) =>
  (await client.get(`/pdfs/${id}/draft/lines?limit=500`)).json as DraftLine[];

/** Waits until the check of an upload has ended: until then its status changes by itself. */
async function checked({ client }: Person, id: number): Promise<void> {
  const isChecked = async () => (await client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { what: "the check" });
}

/** Uploads a drawing and waits until it was read. */
export async function drafted(user: Person, staff: Person, file: Buffer, name = `Drawing ${uniqueSuffix()}`): Promise<number> {
  const { id } = await uploadFor(user, name, file);
  await checked(staff, id);
  await staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  await waitFor(async () => (await draftOf(staff, id)).state === "ready", { what: "the draft", timeoutMs: 300_000 });
  return id;
}
