import { setTimeout as sleep } from "node:timers/promises";
import { TURNAROUND_CACHE_SECONDS } from "@takeoff/contracts";
import { database, staff, tenant, type Person } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { bench } from "./harness/bench-stack.ts";
import { inTurn, judge, seconds } from "./harness/compare.ts";
import { seedDocuments } from "./harness/list-seed.ts";

const DOCUMENTS = 1_000_000;
const ROUNDS = 3;
const RATIO_BAR = 5;
/** Within the months that the figures cover, since documents are completed within two days. */
const UPLOADED_DAYS = 330;
const DAY_MS = 86_400_000;

/**
 * The figures of turnaround of a million documents, against what PostgreSQL alone needs for two percentiles of all of them: the figures
 * need those of each month, and of each of a thousand organizations in it.
 */
bench("compute the turnaround of a million documents at most five times as slowly as two percentiles of all of them", async () => {
  const [ours, kim] = await Promise.all([tenant(), staff()]);
  const uploads = { from: new Date(Date.now() - (UPLOADED_DAYS + 2) * DAY_MS).toISOString(), days: UPLOADED_DAYS };
  print(`${DOCUMENTS} documents: made in ${(await seconds(() => seedDocuments(DOCUMENTS, ours, uploads))).toFixed(0)} s`);
  // Once unmeasured: for compiled code and the database's cache.
  await Promise.all([figures(kim), percentiles()]);
  print("\nseconds");
  const found = await inTurn(ROUNDS, { figures: () => nextFigures(kim), percentiles: () => seconds(percentiles) }, 2);
  const what = `turnaround / two percentiles of ${DOCUMENTS} documents: ${found.figures.toFixed(2)} / ${found.percentiles.toFixed(2)} s`;
  return judge(what, found.figures / found.percentiles, RATIO_BAR, "at most");
});

const figures = ({ client }: Person) => client.get("/operations/turnaround", { expectOk: true });

/** Waits until the service computes the figures again. */
async function nextFigures(kim: Person): Promise<number> {
  await sleep((TURNAROUND_CACHE_SECONDS + 1) * 1_000);
  return seconds(() => figures(kim));
}

const percentiles = () =>
  database().query(
    `select percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', completed_at - upload_date))
     from documents.documents where status = 'completed'`,
  );
