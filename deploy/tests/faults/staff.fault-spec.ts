import { randomUUID } from "node:crypto";
import type { ActAnswer, ParkedJob } from "@takeoff/contracts";
import { database, staff as newStaff, waitFor, type ApiAnswer, type Person } from "@takeoff/testing";
import { openJobs, withRedis } from "../lab/queues.ts";
import { provePromises } from "../lab/invariants.ts";
import { cast, expect, seconds, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import { Uploads } from "../lab/uploads.ts";

const DOCUMENTS = 12;

interface Outcome {
  both: number;
  one: number;
}

/** Two people store different results for the same document at the same moment. */
async function twoAtOnce({ product, random }: Lab): Promise<Figures> {
  const [{ ours, staff: first, all, sponsorEmail }, second] = await Promise.all([cast(), newStaff()]);
  const uploads = new Uploads({ people: [ours.user], count: DOCUMENTS, atOnce: 4, random, large: 0 });
  await uploads.done;
  const outcome: Outcome = { both: 0, one: 0 };
  for (const { documentId } of uploads.sent) {
    const answers = await Promise.all([store(first, documentId, "A"), store(second, documentId, "B"), mark(second, documentId)]);
    const statuses = answers.map(({ status }) => status);
    expect(
      statuses.every((status) => status === 200 || status === 409),
      `two at once were answered ${statuses.join()}`,
    );
    const won = statuses.slice(0, 2).filter((status) => status === 200).length;
    expect(won > 0, "neither of two results was stored");
    outcome[won === 2 ? "both" : "one"]++;
    await sameAuthor(first, documentId);
  }
  const rest = await provePromises(product, { uploads: [uploads], sponsorEmail, people: [...all, second] });
  return { documents: DOCUMENTS, "one won": outcome.one, "one after the other": outcome.both, ...rest };
}

function store({ client }: Person, id: number, author: string): Promise<ApiAnswer> {
  return client.process(id, { csv: `Mark\r\n${author}1\r\n`, xml: `<takeoff author="${author}"/>` });
}

function mark({ client }: Person, id: number): Promise<ApiAnswer> {
  return client.patch(`/pdfs/${id}/status`, { status: "failed", failureReason: "other" });
}

async function sameAuthor({ client }: Person, id: number): Promise<void> {
  const [csv, xml] = await Promise.all([client.get(`/pdfs/${id}/files/csv`), client.get(`/pdfs/${id}/files/xml`)]);
  const authors = [/[AB](?=1)/.exec(csv.body.toString())?.[0], /author="([AB])"/.exec(xml.body.toString())?.[1]];
  expect(authors[0] !== undefined && authors[0] === authors[1], `document ${id} holds files of ${authors.join(" and ")}`);
}

const PARKED_MS = 240_000;

/** An event that no handler can read: parked after its attempts, while others pass; mended, it is run again. */
async function alwaysThrows({ product, random }: Lab): Promise<Figures> {
  const { ours, staff: parent, all, sponsorEmail } = await cast();
  const id = randomUUID();
  const begun = performance.now();
  await database().query(
    `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
     values ($1, 'documents', 'document.results_stored', 'document:0', 1, '{"broken": true}', '{documents}')`,
    [id],
  );
  const uploads = new Uploads({ people: [ours.user], count: 20, atOnce: 4, random, large: 0 });
  await uploads.done;
  const parked = (): Promise<boolean> => withRedis(product, async (redis) => (await redis.zscore("takeoff:documents:failed", id)) !== null);
  await waitFor(parked, { what: "the job to be parked", timeoutMs: PARKED_MS, intervalMs: 500 });
  const took = (performance.now() - begun) / 1000;
  const attempts = await withRedis(product, (redis) => redis.hget(`takeoff:documents:${id}`, "atm"));
  const others = (await openJobs(product)).filter((line) => line !== "1 jobs of documents are parked");
  expect(others.length === 0, `behind a parked job: ${others.join(", ")}`);
  await runAgain(parent, id);
  const rest = await provePromises(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "parked after": seconds(took),
    attempts: attempts ?? "?",
    "others passed": uploads.sent.length,
    "seen and run again by": "staff",
    ...rest,
  };
}

/** Staff see the parked job, and run it again once the cause is mended: the event is readable now. */
async function runAgain({ client }: Person, id: string): Promise<void> {
  const parked = await client.get("/operations/jobs?queue=documents", { expectOk: true });
  const shown = (parked.json as ParkedJob[]).find(({ event_id }) => event_id === id);
  expect(shown !== undefined && shown.error !== "", "staff do not see the parked job");
  const facts = { document_id: 999_999_999, organization_id: 1, uploaded_by_id: 1, kinds: ["csv"] };
  await database().query("update events.outbox set payload = $2 where id = $1", [id, JSON.stringify(facts)]);
  const again = await client.post("/operations/jobs/retry", { jobs: [{ queue: "documents", event_id: id }] }, { expectOk: true });
  expect((again.json as ActAnswer).done === 1, "staff could not run the job again");
}

export const STAFF_CASES: readonly FaultCase[] = [
  { name: "two-staff", about: "two people store results and change the status of one document at once", quick: true, run: twoAtOnce },
  { name: "job-always-throws", about: "a job throws whenever it runs, and is run again once its cause is mended", run: alwaysThrows },
];
