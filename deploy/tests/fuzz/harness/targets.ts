import { extractedDataSchema, idSchema } from "@takeoff/contracts";
import { smallPdf, staff, tenant, uniqueSuffix, waitFor, type ApiResponse, type Tenant } from "@takeoff/testing";

/** Ids of what is there to be found, by what it is. */
export type Targets = Record<"documents" | "users" | "organizations" | "locations", number[]>;

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
  const documents = await each(async () => idOf(await ours.user.client.upload({ expectOk: true })));
  for (const id of documents) {
    await client.process(id, { csv: CSV, xml: XML, processed: smallPdf() }, { expectOk: true });
    await client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
  }
  const extracted = async (id: number): Promise<boolean> => {
    const answer = await client.get(`/pdfs/${id}/data`);
    return extractedDataSchema.parse(answer.json).rows.length > 0;
  };
  for (const id of documents) await waitFor(() => extracted(id), { what: "the extraction", timeoutMs: 120_000 });
  const addLocation = (): Promise<ApiResponse> => client.post("/locations", { name: `Joliet ${uniqueSuffix()}` }, { expectOk: true });
  const locations = await each(async () => idOf(await addLocation()));
  const users = await each(async () => (await ours.member()).id);
  const organizations = [ours, ...spare].map(({ organization }) => organization.id);
  return { ours, targets: { documents, locations, users, organizations } };
}

const idOf = (answer: ApiResponse): number => idSchema.parse((answer.json as { id: unknown }).id);
