import { describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES, type DraftLine, type DraftPage, type Piece } from "@takeoff/contracts";
import { database, smallPdf, staff, tenant, waitFor } from "@takeoff/testing";
import { DraftReviewer } from "../../../test/drafts.ts";
import { errorOf } from "../../../test/processes/running.ts";

const [ours, parent] = await Promise.all([tenant(), staff()]);
const reviewer = new DraftReviewer(parent);

const readPage = (id: number, page: number): Promise<DraftPage> => reviewer.get(`/pdfs/${id}/draft/pages/${page}`);

/** What the pages and lines of a draft take in the database, bytes. */
async function storedBytes(id: number): Promise<number> {
  const { rows } = await database().query<{ bytes: string }>(
    `select (select coalesce(sum(octet_length(reading::text)), 0) from documents.draft_pages where document_id = $1)
       + (select coalesce(sum(octet_length(read::text) + octet_length(pieces::text)), 0) from documents.draft_lines where document_id = $1) as bytes`,
    [id],
  );
  return Number(rows[0]?.bytes);
}

async function countedBytes(organization: number): Promise<number> {
  const { rows } = await database().query<{ bytes: string }>(
    "select bytes from documents.organization_storage where organization_id = $1",
    [organization],
  );
  return Number(rows[0]?.bytes ?? 0);
}

const PIECE: Piece = { box: { left: 1, bottom: 2, right: 3, top: 4 }, text: "W12X26", quantity: 1, line: null };

describe("the texts of a draft (deep)", () => {
  it("are shortened when they are sent, where an earlier version stored them without a limit", async () => {
    const { document_id: id } = await reviewer.drafted(smallPdf({ seed: 301 }), ours);
    const long = "EXIST W12X26 ".repeat(310);
    await database().query(
      `update documents.draft_pages set cuts = '{}', reading = jsonb_set(reading::jsonb, '{exceptions}',
         (select jsonb_agg(jsonb_build_object('kind', 'existing', 'text', $2::text, 'box', $3::jsonb)) from generate_series(1, 2000)))
       where document_id = $1`,
      [id, long, JSON.stringify(PIECE.box)],
    );
    await database().query(
      "update documents.draft_lines set read = jsonb_set(read::jsonb, '{studs}', to_jsonb($2::text)) where document_id = $1",
      [id, "1,".repeat(100_000)],
    );
    const { exceptions, cuts } = await readPage(id, 1);
    expect(exceptions).toHaveLength(Math.floor(LIMITS.draftPageText / LIMITS.draftText));
    expect(new Set(exceptions.map(({ text }) => text.length))).toEqual(new Set([LIMITS.draftText]));
    expect(cuts.sort()).toEqual(["long_texts", "text"]);
    expect((await reviewer.linesOf(id))[0]?.studs).toHaveLength(LIMITS.draftText);
  });
});

describe("lines with much evidence (deep)", () => {
  /** A draft of so many pages whose lines have two megabytes of places each. */
  async function heavy(pages: number, seed: number): Promise<number> {
    const { document_id: id } = await reviewer.drafted(smallPdf({ pages, seed }), ours);
    await database().query(
      `update documents.draft_lines set pieces = (select json_agg($2::json) from generate_series(1, 20000)) where document_id = $1`,
      [id, JSON.stringify(PIECE)],
    );
    return id;
  }

  it("are listed by as many requests as their size needs", async () => {
    const id = await heavy(6, 303);
    const seen: number[] = [];
    let requests = 0;
    for (let next: string | undefined = `/pdfs/${id}/draft/lines?limit=500`; next !== undefined; requests++) {
      const { json, headers, body } = await parent.client.get(next, { expectOk: true });
      expect(body.length).toBeLessThan(8 * 1_048_576);
      seen.push(...(json as DraftLine[]).map(({ page }) => page));
      next = /^<\/client\/api([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(requests).toBeGreaterThan(1);
  });

  it("are not decided together when the answer would be too large, with a sentence that names the limit", async () => {
    const id = await heavy(6, 305);
    const lines: DraftLine[] = [];
    for (const page of [1, 2, 3, 4, 5, 6]) lines.push(...(await reviewer.linesOf(id, `?page=${page}`)));
    expect(errorOf(await reviewer.decide(id, lines, "accepted"))).toMatchObject({
      status: 400,
      fields: { lines: MESSAGES.drafts.tooMuch(LIMITS.draftDecisionBytes) },
    });
    expect(MESSAGES.drafts.tooMuch(LIMITS.draftDecisionBytes)).toContain("6 MB");
    expect((await reviewer.decide(id, lines.slice(0, 2), "accepted")).status).toBe(200);
  });

  it("have no marked-up PDF beyond the limit, and their results are there", async () => {
    const id = await heavy(2, 307);
    const [one, two] = await Promise.all([1, 2].map((page) => reviewer.linesOf(id, `?page=${page}`)));
    await reviewer.decide(id, [...(one ?? []), ...(two ?? [])], "accepted");
    await parent.client.post(`/pdfs/${id}/draft/complete`, {}, { expectOk: true });
    expect(await reviewer.marked(id)).toBe("too_many");
  });
});

/** Waits until a query waits for a lock. */
async function untilLocked(): Promise<void> {
  const isWaiting = async (): Promise<boolean> =>
    (await database().query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%documents%'")).rows.length > 0;
  await waitFor(isWaiting, { what: "the completion to wait for its document" });
}

it("the completion of a draft (deep) is rejected when a line changes while its results are written", async () => {
  const { document_id: id } = await reviewer.drafted(smallPdf({ pages: 2, seed: 311 }), ours);
  const lines = await reviewer.linesOf(id);
  await reviewer.decide(id, lines, "accepted");
  // The completion waits for the row, when its files are written.
  const client = await database().connect();
  try {
    await client.query("begin");
    await client.query("select 1 from documents.documents where id = $1 for update", [id]);
    const completion = parent.client.post(`/pdfs/${id}/draft/complete`, {});
    await untilLocked();
    await client.query("update documents.draft_lines set version = version + 1 where document_id = $1", [id]);
    await client.query("commit");
    expect(errorOf(await completion)).toMatchObject({ status: 409, error: MESSAGES.drafts.changed });
  } finally {
    client.release();
  }
});

it("an organization's byte count (deep) includes what drafts take, until they are deleted", async () => {
  const own = await tenant();
  const file = smallPdf({ pages: 3, seed: 313 });
  const { document_id: id } = await reviewer.drafted(file, own);
  const bytes = await storedBytes(id);
  expect(bytes).toBeGreaterThan(1_000);
  expect(await countedBytes(own.organization.id)).toBe(file.length + bytes);
  await parent.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
  expect(await countedBytes(own.organization.id)).toBe(0);
});
