import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import type { StaffActionResponse, DeadLetteredJobDetails } from "@takeoff/contracts";
import { database, staff as newStaff, waitFor, type ApiResponse, type Person } from "@takeoff/testing";
import { openJobs, withRedis } from "./harness/queues.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { Uploads } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";
import { formatSeconds } from "../harness/print.ts";

const DOCUMENTS = 12;

interface Outcome {
  both: number;
  one: number;
}

/** Two people store different results for the same document at the same moment. */
async function concurrentStaff({ product, random }: FaultHarness): Promise<Figures> {
  const [{ ours, staff: first, all, sponsorEmail }, second] = await Promise.all([createActors(), newStaff()]);
  const uploads = new Uploads({ people: [ours.user], count: DOCUMENTS, atOnce: 4, random, large: 0 });
  await uploads.done;
  const outcome: Outcome = { both: 0, one: 0 };
  for (const { documentId } of uploads.sent) {
    const answers = await Promise.all([store(first, documentId, "A"), store(second, documentId, "B"), mark(second, documentId)]);
    const statuses = answers.map(({ status }) => status);
    assert(
      statuses.every((status) => status === 200 || status === 409),
      `two at once were answered ${statuses.join()}`,
    );
    const won = statuses.slice(0, 2).filter((status) => status === 200).length;
    assert(won > 0, "neither of two results was stored");
    outcome[won === 2 ? "both" : "one"]++;
    await sameAuthor(first, documentId);
  }
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: [...all, second] });
  return { documents: DOCUMENTS, "one won": outcome.one, "one after the other": outcome.both, ...rest };
}

function store({ client }: Person, id: number, author: string): Promise<ApiResponse> {
  return client.process(id, { csv: `Mark\r\n${author}1\r\n`, xml: `<takeoff author="${author}"/>` });
}

function mark({ client }: Person, id: number): Promise<ApiResponse> {
  return client.patch(`/pdfs/${id}/status`, { status: "failed", failureReason: "other" });
}

async function sameAuthor({ client }: Person, id: number): Promise<void> {
  const [csv, xml] = await Promise.all([client.get(`/pdfs/${id}/files/csv`), client.get(`/pdfs/${id}/files/xml`)]);
  const authors = [/[AB](?=1)/.exec(csv.body.toString())?.[0], /author="([AB])"/.exec(xml.body.toString())?.[1]];
  assert(authors[0] !== undefined && authors[0] === authors[1], `document ${id} holds files of ${authors.join(" and ")}`);
}

const PARKED_MS = 240_000;

/** An event that no handler can read: dead-lettered after its attempts, while others pass; once fixed, it is retried. */
async function alwaysThrows({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, staff: parent, all, sponsorEmail } = await createActors();
  const id = randomUUID();
  const begun = performance.now();
  await database().query(
    `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
     values ($1, 'documents', 'document.results_stored', 'document:0', 1, '{"broken": true}', '{documents}')`,
    [id],
  );
  const uploads = new Uploads({ people: [ours.user], count: 20, atOnce: 4, random, large: 0 });
  await uploads.done;
  const parked = (): Promise<boolean> =>
    withRedis(product, async (redis) => (await redis.zscore("takeoff:documents-extraction:failed", id)) !== null);
  await waitFor(parked, { what: "the job to be parked", timeoutMs: PARKED_MS, intervalMs: 500 });
  const took = (performance.now() - begun) / 1000;
  const attempts = await withRedis(product, (redis) => redis.hget(`takeoff:documents-extraction:${id}`, "atm"));
  const others = (await openJobs(product)).filter((line) => line !== "1 jobs of documents-extraction are parked");
  assert(others.length === 0, `behind a parked job: ${others.join(", ")}`);
  await runAgain(parent, id);
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "parked after": formatSeconds(took),
    attempts: attempts ?? "?",
    "others passed": uploads.sent.length,
    "seen and run again by": "staff",
    ...rest,
  };
}

/** Staff see the parked job, and retry it once the cause is fixed: the event is valid now. */
async function runAgain({ client }: Person, id: string): Promise<void> {
  const parked = await client.get("/operations/jobs?queue=documents-extraction", { expectOk: true });
  const shown = (parked.json as DeadLetteredJobDetails[]).find(({ event_id }) => event_id === id);
  assert(shown !== undefined && shown.error !== "", "staff do not see the parked job");
  const facts = { document_id: 999_999_999, organization_id: 1, uploaded_by_id: 1, kinds: ["csv"] };
  await database().query("update events.outbox set payload = $2 where id = $1", [id, JSON.stringify(facts)]);
  const again = await client.post(
    "/operations/jobs/retry",
    { jobs: [{ queue: "documents-extraction", event_id: id }] },
    { expectOk: true },
  );
  assert((again.json as StaffActionResponse).done === 1, "staff could not run the job again");
}

describe("two-staff (quick)", () => {
  it(
    "keeps one author's results when two staff store results and change the status of one document concurrently",
    onFaultProduct(concurrentStaff),
  );
});

describe("job-always-throws", () => {
  it(
    "dead-letters a job that always throws while others pass, and completes it on retry after its cause is fixed",
    onFaultProduct(alwaysThrows),
  );
});
