import { documentSchema, draftLineListSchema, draftSchema, extractedDataSchema, idSchema } from "@takeoff/contracts";
import { draftDrawing } from "@takeoff/drawings";
import { smallPdf, staff, tenant, uniqueSuffix, waitFor, type ApiClient, type ApiResponse, type Tenant } from "@takeoff/testing";

/** Ids of what is there to be found, by what it is. */
export type Targets = Record<"documents" | "drafts" | "pages" | "lines" | "users" | "organizations" | "locations", number[]>;

const SEVERAL = 6;
const CSV = "Mark,Qty,Shape,Length\nB1,2,W12x26,20'-0\"\nB2,1,=1+1,12'-6\"\n";
const XML = "<takeoff><member mark='B1'>W12x26</member></takeoff>";

export interface Prey {
  ours: Tenant;
  targets: Targets;
}

/** An organization with members and completed documents, and other organizations and locations, to be changed and deleted. */
export async function makePrey(): Promise<Prey> {
  // First: low numbers are tried most, and a session that deletes an organization finds nothing of it afterwards.
  const spare = await Promise.all([tenant(), tenant(), tenant()]);
  const ours = await tenant();
  const { client } = await staff();
  const each = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: SEVERAL }, work));
  const documents = await each(async () => readId(await ours.user.client.upload({ expectOk: true })));
  for (const id of documents) {
    await client.process(id, { csv: CSV, xml: XML, processed: smallPdf() }, { expectOk: true });
    await client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  }
  const extracted = async (id: number): Promise<boolean> => {
    const answer = await client.get(`/pdfs/${id}/data`);
    return extractedDataSchema.parse(answer.json).rows.length > 0;
  };
  for (const id of documents) await waitFor(() => extracted(id), { what: "the extraction", timeoutMs: 120_000 });
  const drafted = await makeDraft(ours, client);
  const addLocation = (): Promise<ApiResponse> => client.post("/locations", { name: `Joliet ${uniqueSuffix()}` }, { expectOk: true });
  const locations = await each(async () => readId(await addLocation()));
  const users = await each(async () => (await ours.member()).id);
  const organizations = [ours, ...spare].map(({ organization }) => organization.id);
  return { ours, targets: { documents, ...drafted, locations, users, organizations } };
}

/** A document whose drawing was read for a draft takeoff, with views that have a scale. */
async function makeDraft({ user }: Tenant, client: ApiClient): Promise<Pick<Targets, "drafts" | "pages" | "lines">> {
  const { pdf } = draftDrawing(2);
  const id = readId(await user.client.upload({ file: pdf, expectOk: true }));
  const document = async () => documentSchema.parse((await client.get(`/pdfs/${id}`, { expectOk: true })).json);
  await waitFor(async () => (await document()).status === "pending", { what: "the check of the drawing", timeoutMs: 120_000 });
  await client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
  const draft = async () => draftSchema.parse((await client.get(`/pdfs/${id}/draft`, { expectOk: true })).json);
  await waitFor(async () => (await draft()).state === "ready", { what: "the draft takeoff", timeoutMs: 120_000 });
  const lines = draftLineListSchema.parse((await client.get(`/pdfs/${id}/draft/lines`, { expectOk: true })).json);
  const pages = Array.from({ length: (await draft()).pages ?? 0 }, (_, index) => index + 1);
  return { drafts: [id], pages, lines: lines.map((line) => line.id) };
}

const readId = (answer: ApiResponse): number => idSchema.parse((answer.json as { id: unknown }).id);
