import { nameKey, type Document, type DocumentStatus } from "@takeoff/contracts";
import { database, type ApiClient, type Person, type Tenant } from "@takeoff/testing";

export interface Listed {
  by?: Person;
  filename?: string;
  status?: DocumentStatus;
  uploaded?: string;
  /** Null for a document from before due times were recorded. */
  due?: string | null;
  assignee?: Person;
  project_name?: string;
  project_location?: string;
  contractor_location?: string;
}

/** Inserts documents directly into the table. @returns their ids in order */
export async function insertDocuments({ organization, user }: Tenant, rows: readonly Listed[]): Promise<number[]> {
  const ids: number[] = [];
  for (const row of rows) {
    const { by = user, filename = "plan.pdf", status = "pending", uploaded = "2026-01-01T00:00:00.000Z", due = uploaded, assignee } = row;
    const named = (text: string): string[] => [text, nameKey(text)];
    const values = [
      organization.id,
      ...named(organization.name),
      by.id,
      ...named(by.username),
      ...named(filename),
      status,
      uploaded,
      ...named(row.project_name ?? "Frame"),
      ...named(row.project_location ?? "Joliet, IL"),
      ...named(row.contractor_location ?? "Builders"),
      due,
      ...(assignee ? [assignee.id, assignee.username, uploaded] : [null, null, null]),
    ];
    const { rows: inserted } = await database().query<{ id: string }>(
      `with object as (insert into documents.objects (key, state, size_bytes, sha256) values ('listed/' || gen_random_uuid(), 'stored', 1, '') returning key)
       insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename,
         filename_key, status, upload_date, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
         due_at, assigned_to_id, assigned_to, assigned_at, size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 1, '2027-03-15', '2027-02-01', true, key from object returning id`,
      values,
    );
    ids.push(Number(inserted[0]?.id));
  }
  return ids;
}

/** Inserts `times` copies of each document. */
export async function copyDocuments(ids: readonly number[], times: number): Promise<void> {
  const columns = `organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename, filename_key, status,
    upload_date, project_name, project_key, project_location, location_key, contractor_location, contractor_key, due_at, size_bytes,
    expected_order_date, quote_needed_by, is_domestic_steel, original_object`;
  await database().query(
    `insert into documents.documents (${columns})
     select ${columns} from documents.documents cross join generate_series(1, $2::integer) where id = any($1::bigint[])`,
    [ids, times],
  );
}

export interface Page {
  documents: Document[];
  ids: number[];
  total: number;
  /** Path and query of the next page; null on the last. */
  next: string | null;
}

export type Query = Record<string, string | number | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size ? `${path}?${parameters.toString()}` : path;
}

/** Requests one page of a list; fails unless the status is 2xx. */
export async function page(client: ApiClient, url: string): Promise<Page> {
  const { json, headers } = await client.get(url, { expectOk: true });
  const documents = json as Document[];
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? null;
  return { documents, ids: documents.map(({ id }) => id), total: Number(headers.get("x-total-count")), next };
}

/** Every page of a list, one after the other. */
export async function allPages(
  client: ApiClient,
  url: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Document[]> {
  const documents: Document[] = [];
  for (let next: string | null = url; next !== null;) {
    const one = await page(client, next);
    documents.push(...one.documents);
    ({ next } = one);
    if (next) await between();
  }
  return documents;
}
