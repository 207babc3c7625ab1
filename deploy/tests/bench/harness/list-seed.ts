import { database, type Tenant } from "@takeoff/testing";
import type { PoolClient } from "pg";

const PLACES = `Northgate,Riverside,Lakeview,Summit,Pioneer,Liberty,Cascade,Harbor,Granite,Meadow,Juniper,Falcon,Sterling,Beacon,Orchard,Willow,
Copper,Silver,Golden,Maple,Cedar,Aspen,Birch,Hickory,Sycamore,Magnolia,Prairie,Canyon,Mesa,Ridge,Valley,Highland,Midland,Westfield,Eastbrook,
Southport,Kingston,Franklin,Jefferson,Lincoln,Madison,Monroe,Jackson,Hamilton,Clinton,Dayton,Salem,Bristol,Dover,Oxford,Cambridge,Windsor,Quincy`;
const KINDS = `Tower,Plaza,Bridge,School,Hospital,Warehouse,Stadium,Airport,Terminal,Library,Station,Garage,Hotel,Mall,Arena,Campus,Museum,Refinery,
Depot,Theater,Clinic,Courthouse,Foundry,Hangar,Brewery,Cannery,Observatory,Pavilion,Gymnasium,Laboratory,Annex,Substation,Silo,Greenhouse,Marina`;
const TRADES = "Steel,Fabricators,Iron Works,Metals,Erectors,Structural,Contracting,Builders,Welding,Girder Co,Constructors,Stahlbau,Größe";
const SHEETS = `framing plan,beam schedule,column schedule,connection details,shop drawing,erection plan,anchor bolt plan,stair details,roof plan,
foundation plan,elevation,section,base plates,brace frames,joist layout,deck plan,handrail,lintels,canopy,mezzanine,penthouse,crane runway,embeds`;

const DOCUMENTS_OF_AN_ORGANIZATION = 1_000;
const DOCUMENTS_OF_A_PROJECT = 40;
/** As many in a small product as in a large one: what staff have to do does not grow with what they have done. */
const OPEN_DOCUMENTS = 1_000;

/**
 * Stores a number of documents in a product that has none: projects that follow one another, organizations of very unequal
 * size, the first of which is `tenant`, and file names as drawings have them.
 */
export async function seedDocuments(count: number, tenant: Tenant): Promise<void> {
  const client = await database().connect();
  try {
    // The same rows in any order at any size; what a row's own indexes and counts cost is not what is measured here.
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set work_mem = '128MB'");
    const indexes = await dropIndexes(client);
    await insertRows(client, count, tenant);
    for (const index of indexes) await client.query(index);
    await recount(client);
    await client.query("vacuum (analyze) documents.documents, documents.document_counts, documents.search_counts");
  } finally {
    // Its settings end with it.
    client.release(true);
  }
}

async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index where indrelid = 'documents.documents'::regclass and not indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

async function insertRows(client: PoolClient, count: number, { organization, user }: Tenant): Promise<void> {
  await client.query(`create function pg_temp.some(seed integer, key bigint, size integer) returns integer language sql immutable as
    $$ select ((hashint8extended(key, seed) & 9223372036854775807) % size)::integer + 1 $$`);
  await client.query(`create function pg_temp.word(words text[], seed integer, key bigint) returns text language sql immutable as
    $$ select words[pg_temp.some(seed, key, cardinality(words))] $$`);
  const [places, kinds, trades, sheets] = [PLACES, KINDS, TRADES, SHEETS].map((words) => words.replaceAll("\n", "").split(","));
  const organizations = Math.max(3, count / DOCUMENTS_OF_AN_ORGANIZATION);
  const projects = Math.max(10, count / DOCUMENTS_OF_A_PROJECT);
  await client.query("create temp table companies (number integer primary key, id bigint, name text, users integer, first bigint)");
  await client.query(
    `insert into companies select n, case n when 1 then $4 else 1000000 + n end,
       case n when 1 then $5 else pg_temp.word($2, 1, n) || ' ' || pg_temp.word($2, 2, n) || ' ' || pg_temp.word($3, 3, n) end,
       case n when 1 then 1 else 2 + n % 6 end, case n when 1 then $6 else 1000000 + n * 10 end
     from generate_series(1, $1::integer) n`,
    [organizations, places, trades, organization.id, organization.name, user.id],
  );
  await client.query("create temp table projects (number integer primary key, company integer, name text, location text, contractor text)");
  await client.query(
    `insert into projects select n, 1 + floor($2 * power(pg_temp.some(4, n, 1000000) / 1000001.0, 2.5))::integer,
       pg_temp.word($3, 5, n) || ' ' || pg_temp.word($4, 6, n) || case n % 3 when 0 then ' Phase ' || (1 + n % 4) when 1 then ' ' || (1000 + n % 9000) else '' end,
       pg_temp.word($3, 7, n) || case n % 3 when 0 then ', IL' when 1 then ', OH' else ', WI' end,
       pg_temp.word($3, 8, n) || ' ' || pg_temp.word($5, 9, n)
     from generate_series(1, $1::integer) n`,
    [projects, organizations, places, kinds, trades],
  );
  await client.query("analyze companies");
  await client.query("analyze projects");
  await client.query("insert into documents.objects (key, state, size_bytes, sha256) values ('bench/one', 'stored', 1, '')");
  await client.query(ROWS, [count, projects, sheets, Math.min(count, OPEN_DOCUMENTS)]);
}

/** Open ones are the youngest, of which one member of staff has every third; some failed; the others were completed within two days. All were due after one. */
const ROWS = `
  insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key, filename,
    filename_key, status, completed_at, upload_date, due_at, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
    size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object, assigned_to_id, assigned_to, assigned_at)
  select c.id, c.name, lower(c.name), c.first + u, 'user ' || c.first + u, 'user ' || c.first + u, named.file, lower(named.file),
    case when n > $1 - $4::integer then (array['new', 'pending', 'in_progress', 'processing'])[1 + n % 4] when nr % 33 = 0 then 'failed' else 'completed' end,
    case when n <= $1 - $4::integer and nr % 33 <> 0 then uploaded + interval '1 minute' * pg_temp.some(15, n, 2880) end, uploaded, uploaded + interval '1 day', p.name, lower(p.name), p.location, lower(p.location), p.contractor, lower(p.contractor),
    1, '2027-03-15', '2027-02-01', true, 'bench/one', held.by_id, held.by_name, held.since
  from generate_series(1, $1::integer) n
  join projects p on p.number = least($2::integer, greatest(1, (n * ($2::float8 / $1))::integer + pg_temp.some(10, n, 600) - 300))
  join companies c on c.number = p.company
  cross join lateral (select '2024-01-01'::timestamptz + n * (interval '900 days' / $1) as uploaded) arrival
  cross join lateral (
    select case when is_held then 1 end as by_id, case when is_held then 'staff' end as by_name, case when is_held then uploaded end as since
    from (select n > $1 - $4::integer and n % 3 = 0 as is_held) assigned
  ) held
  cross join lateral (
    select pg_temp.some(11, n, 100) as kind, pg_temp.word($3, 12, n) as sheet, pg_temp.some(13, n, 3000) as nr, pg_temp.some(14, n, c.users) - 1 as u
  ) drawn
  cross join lateral (
    select case when kind <= 40 then substr('SSSSEAMFB', 1 + nr % 9, 1) || '-' || (100 + nr) || ' ' || initcap(sheet) || '.pdf'
      when kind <= 60 then replace(sheet, ' ', '_') || '_' || nr || '_rev_' || chr(65 + nr % 5) || '.pdf'
      when kind <= 80 then p.name || ' - ' || initcap(sheet) || ' ' || nr || '.PDF'
      when kind <= 92 then 'Scan_' || (20230101 + nr) || '_' || lpad((n % 10000)::text, 4, '0') || '.pdf'
      when kind <= 97 then p.number || '_' || sheet || case nr % 3 when 0 then ' (2)' else ' final' end || '.pdf'
      else 'plan.pdf' end as file
  ) named`;

async function recount(client: PoolClient): Promise<void> {
  await client.query("begin isolation level repeatable read");
  await client.query("lock table documents.document_counts in exclusive mode");
  await client.query("select documents.recount()");
  await client.query("commit");
}
