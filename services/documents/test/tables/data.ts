import type { Finding } from "@takeoff/contracts";
import { database, resultsRead, waitFor, type Person } from "@takeoff/testing";

/** Waits until a document's results are extracted and compared. @returns the findings as staff see them */
export async function extracted(staff: Person, id: number): Promise<Finding[]> {
  await resultsRead(id);
  return (await staff.client.get(`/pdfs/${id}`, { expectOk: true })).json.findings as Finding[];
}

export async function generationsOf(documentId: number): Promise<{ generation: number; state: string }[]> {
  const { rows } = await database().query<{ generation: string; state: string }>(
    "select generation, state from documents.extractions where document_id = $1 order by generation",
    [documentId],
  );
  return rows.map(({ generation, state }) => ({ generation: Number(generation), state }));
}

/** Inserts an unfinished extraction of a worker that was killed an hour ago. */
export async function insertHalfRead(documentId: number): Promise<number> {
  const { rows } = await database().query<{ generation: string }>(
    `with half as (
       insert into documents.extractions (document_id, touched_at) values ($1, now() - interval '1 hour') returning generation
     )
     insert into documents.extracted_batches (generation, number, rows) select generation, 0, '[["half"]]' from half returning generation`,
    [documentId],
  );
  return Number(rows[0]?.generation);
}

/** Waits until an extraction and its rows are deleted. */
export async function extractionDeleted(generation: number): Promise<void> {
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query(
      `select 1 from documents.extractions where generation = $1 union all select 1 from documents.extracted_batches where generation = $1`,
      [generation],
    );
    return rows.length === 0;
  };
  await waitFor(look, { what: `extraction ${generation} to be gone`, timeoutMs: 60_000, intervalMs: 200 });
}
