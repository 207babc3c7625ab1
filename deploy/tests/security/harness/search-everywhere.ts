import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { readRunFile, database } from "@takeoff/testing";
import { Redis } from "ioredis";

/** Where a word was found: a table's column, a Redis key or a file. */
export type Place = string;

/** Every place of the product that holds a word, in any case: tables, Redis, stored files, logs, and what else is in the data folder. */
export async function searchEverywhere(word: string, dataDir: string): Promise<Place[]> {
  const found = [...(await searchTables(word)), ...(await searchRedis(word)), ...searchFiles(word, dataDir)];
  return found.sort();
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column of every table of every schema, of whatever type: new ones are searched too. */
async function searchTables(word: string): Promise<Place[]> {
  const { rows: columns } = await database().query<Column>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column, a.atttypid::regtype::text as type
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
     order by 1, 2`,
  );
  const places: Place[] = [];
  for (const { table, column, type } of columns) {
    const name = `"${column.replaceAll('"', '""')}"`;
    const text = type === "bytea" ? `encode(${name}, 'escape')` : `${name}::text`;
    const { rows } = await database().query<{ n: number }>(`select count(*)::int as n from ${table} where strpos(lower(${text}), $1) > 0`, [
      word.toLowerCase(),
    ]);
    if ((rows[0]?.n ?? 0) > 0) places.push(`${table}.${column}`);
  }
  return places;
}

async function searchRedis(word: string): Promise<Place[]> {
  const redis = new Redis(readRunFile().redis_url, { maxRetriesPerRequest: 2 });
  try {
    const places: Place[] = [];
    for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
      for (const key of keys) {
        const text = `${key} ${JSON.stringify(await readKey(redis, key))}`;
        if (text.toLowerCase().includes(word.toLowerCase())) places.push(`redis ${key}`);
      }
    return places;
  } finally {
    redis.disconnect();
  }
}

async function readKey(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, "0", "-1"),
    stream: () => redis.xrange(key, "-", "+"),
    none: () => Promise.resolve(null),
  };
  const read = readers[type];
  if (!read) throw new Error(`the search cannot read keys of type ${type}`);
  return read();
}

/** The files of the servers, whose content was searched through them, and mailboxes, which are their owners'. */
const SERVERS = new Set(["postgres", "redis", "mail"]);

function searchFiles(word: string, folder: string): Place[] {
  const places: Place[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (SERVERS.has(name.split("/")[0] ?? "") || !entry.isFile()) continue;
    const content = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, "latin1") : "";
    if (`${name} ${content}`.toLowerCase().includes(word.toLowerCase())) places.push(`file ${name}`);
  }
  return places;
}
