import { Agent } from "node:http";
import { API_BASE, DOCUMENT_SORTS, SORT_ORDERS, WORK_FILTERS } from "@takeoff/contracts";
import { closeDatabase, database, staff, tenant, type Person } from "@takeoff/testing";
import { sendRequest } from "../harness/keep-alive.ts";
import { print } from "../harness/print.ts";
import { bench, withBenchStack } from "./harness/bench-stack.ts";
import { inTurn, judge, p99, seconds, type Missed } from "./harness/compare.ts";
import { seedDocuments } from "./harness/list-seed.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
const DEEP = 900_000;
const ROUNDS = 7;
/** Calls of a round, for the slowest hundredth to be more than one. */
const CALLS = 320;
const LIMIT = 50;
const RATIO_BAR = 1.2;
const SEARCH_BAR_MS = 30;
/** Searched texts of each kind: how many documents hold them. */
const SEARCHES = {
  frequent: "> 50000",
  middling: "between 5000 and 50000",
  uncommon: "between 1 and 5000",
} as const;
const TEXTS = 40;

type Call = () => Promise<void>;

/** The slowest hundredth of list pages and searches among a million documents, compared with the same among a thousand. */
bench("list and search a million documents at most 1.2 times as slowly as a thousand", async (small) => {
  // Both products at once: whatever else the machine does meets both alike.
  const few = await Lists.of(small.info.public_url, SMALL);
  await closeDatabase();
  return withBenchStack(async (large) => {
    const many = await Lists.of(large.info.public_url, LARGE);
    return [...(await pages(few, many)), ...(await deepPages(many)), ...(await searches(many))];
  });
});

async function pages(few: Lists, many: Lists): Promise<Missed> {
  const missed: Missed[] = [];
  for (const who of ["staff", "admin", "user"] as const)
    missed.push(await ratio(`a page of ${who}'s lists, all sorts: ${LARGE} / ${SMALL} documents`, many.pages(who), few.pages(who)));
  // Both have a thousand open documents.
  missed.push(await ratio(`a page of staff's work, all filters: ${LARGE} / ${SMALL} documents`, many.work(), few.work()));
  return missed.flat();
}

async function deepPages(many: Lists): Promise<Missed> {
  const missed: Missed[] = [];
  for (const [sort, column] of [
    ["upload_date", "upload_date"],
    ["filename", "filename_key"],
  ] as const) {
    const { first, deep } = await many.deepPage(sort, column);
    missed.push(await ratio(`a page by ${sort}: at row ${DEEP} / the first`, [deep], [first]));
  }
  return missed.flat();
}

async function searches(many: Lists): Promise<Missed> {
  const missed: Missed[] = [];
  for (const [kind, held] of Object.entries(SEARCHES)) {
    const texts = await someTexts(held);
    for (const list of ["/pdfs", "/pdfs/all"]) {
      const calls = texts.map((q) => many.call("staff", `${list}?limit=${LIMIT}&q=${q}`));
      const { slowest } = await measureSlowest({ slowest: calls });
      missed.push(judge(`${kind} three letters in ${list}: p99, ms`, slowest, SEARCH_BAR_MS, "at most", 1));
    }
  }
  return missed.flat();
}

async function someTexts(held: string): Promise<string[]> {
  const { rows } = await database().query<{ part: string }>(
    `select part from documents.search_counts group by part having sum(n) ${held} order by hashtext(part) limit ${TEXTS}`,
  );
  return rows.map(({ part }) => part);
}

async function ratio(what: string, ours: readonly Call[], theirs: readonly Call[]): Promise<Missed> {
  const { ours: a, theirs: b } = await measureSlowest({ ours, theirs });
  return judge(`${what}: p99 ${a.toFixed(1)} / ${b.toFixed(1)} ms`, a / b, RATIO_BAR, "at most");
}

/** The median over the rounds of each side's slowest hundredth, ms. */
async function measureSlowest<S extends string>(sides: Record<S, readonly Call[]>): Promise<Record<S, number>> {
  print("\np99, ms");
  const runs = Object.entries<readonly Call[]>(sides).map(
    ([name, calls]) =>
      [name, () => p99(CALLS, (index) => calls[index % calls.length]?.() ?? Promise.reject(new Error("nothing to call")))] as const,
  );
  // Once unmeasured: for compiled code, plans and caches.
  for (const [, run] of runs) await run();
  return inTurn(ROUNDS, Object.fromEntries(runs) as Record<S, () => Promise<number>>);
}

type Who = "staff" | "admin" | "user";

/** A product with a number of documents, and the users who list them. */
class Lists {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private readonly origin: string;
  private readonly people: Record<Who, Person>;

  private constructor(origin: string, people: Record<Who, Person>) {
    this.origin = origin;
    this.people = people;
  }

  static async of(origin: string, documents: number): Promise<Lists> {
    const ours = await tenant();
    const people = { staff: await staff(), admin: ours.admin, user: ours.user };
    print(`${documents} documents: made in ${(await seconds(() => seedDocuments(documents, ours))).toFixed(0)} s`);
    return new Lists(origin, people);
  }

  pages(who: Who): Call[] {
    return DOCUMENT_SORTS.flatMap((sort) => SORT_ORDERS.map((order) => this.call(who, `/pdfs?limit=${LIMIT}&sort=${sort}&order=${order}`)));
  }

  work(): Call[] {
    return WORK_FILTERS.map((filter) => this.call("staff", `/pdfs/all?limit=${LIMIT}&work=${filter}`));
  }

  /** The first page of staff's list, and the page that begins so deep in it: a cursor says where it goes on. */
  async deepPage(sort: string, column: string): Promise<{ first: Call; deep: Call }> {
    const path = `/pdfs/all?limit=${LIMIT}&sort=${sort}&order=asc`;
    const { headers } = await this.people.staff.client.get(path, { expectOk: true });
    const cursor = /cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const { rows } = await database().query<{ id: string; value: string | Date }>(
      `select id, ${column} as value from documents.documents order by ${column}, id offset ${DEEP - 1} limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error(`there are no ${DEEP} documents`);
    const made = JSON.parse(Buffer.from(cursor, "base64url").toString()) as Record<string, unknown>;
    const at = { ...made, v: row.value instanceof Date ? row.value.toISOString() : row.value, i: Number(row.id) };
    const there = Buffer.from(JSON.stringify(at)).toString("base64url");
    return { first: this.call("staff", path), deep: this.call("staff", `${path}&cursor=${there}`) };
  }

  call(who: Who, path: string): Call {
    const headers = { cookie: this.people[who].client.cookies.header() ?? "" };
    return () => sendRequest(`${this.origin}${API_BASE}${path}`, { agent: this.agent, headers });
  }
}
