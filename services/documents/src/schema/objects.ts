const OBJECTS = `
  -- Every object has a row before its first byte is stored: without this, objects of a crashed upload could not be found.
  create table documents.objects (
    key text primary key,
    state text not null check (state in ('receiving', 'stored', 'garbage')),
    size_bytes bigint,
    sha256 bytea,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    -- Without it, objects that no document refers to, such as a replaced result, stayed for the grace period after their
    -- organization was deleted.
    organization_id bigint
  );
  create index objects_unfinished on documents.objects (touched_at) where state <> 'stored';
  -- Stores list keys in byte order; the primary key uses the database's collation.
  create index objects_in_order on documents.objects (key collate "C");
`;

const ORGANIZATION_STORAGE = `
  -- Free space in each page lets a new version of a row stay in the page of the old one (a HOT update).
  create table documents.organization_storage (
    organization_id bigint primary key,
    bytes bigint not null
  ) with (fillfactor = 60);
`;

/** Triggers that run a function once for each statement that changes a table, with the rows `added` and `removed`. */
export function statementTriggers(table: string, prefix: string, run: string): string {
  const trigger = (on: string, rows: string): string => `
  create trigger ${prefix}_${on} after ${on} on documents.${table} referencing ${rows}
    for each statement execute function documents.${run}();`;
  return `${trigger("insert", "new table as added")}
  ${trigger("delete", "old table as removed")}
  ${trigger("update", "old table as removed new table as added")}
  `;
}

/**
 * Keeps each organization's byte count up to date, in the transaction that changes a table.
 * @param count name of the function
 * @param bytes selects `organization_id` and the bytes of each row, as `n`, with a sign
 */
export function countBytes(table: string, count: string, bytes: (rows: string, sign: "" | "-") => string): string {
  // Ordered by organization: without the order, two statements could deadlock.
  const add = (changes: string): string => `
  insert into documents.organization_storage as s (organization_id, bytes)
  select organization_id, sum(n) from (${changes}) changes group by 1 having sum(n) <> 0 order by 1
  on conflict (organization_id) do update set bytes = s.bytes + excluded.bytes`;
  return `
  create function documents.${count}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${add(bytes("added", ""))};
    elsif tg_op = 'DELETE' then ${add(bytes("removed", "-"))};
    else ${add(`${bytes("added", "")} union all ${bytes("removed", "-")}`)};
    end if;
    return null;
  end $$;
  ${statementTriggers(table, `${table}_storage`, count)}`;
}

/** The bytes of committed objects, without reserved ones and those scheduled for deletion. */
const stored = (rows: string, sign: "" | "-"): string =>
  `select organization_id, ${sign}size_bytes as n from ${rows} where state = 'stored' and organization_id is not null and size_bytes is not null`;

/** Stored objects, and the bytes that each organization stores. */
export const STORAGE_TABLES = [OBJECTS, ORGANIZATION_STORAGE, countBytes("objects", "count_storage", stored)].join("");
