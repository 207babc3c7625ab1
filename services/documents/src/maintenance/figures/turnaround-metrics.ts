import { Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import { AGES, TURNAROUND_CACHE_SECONDS, TURNAROUND_METRIC_DAYS, withinPromise, type DueState } from "@takeoff/contracts";
import { Gauge } from "prom-client";
import { countOpen, addUp } from "./figures.ts";
import { SharedComputation } from "./shared-computation.ts";
import { TurnaroundRepository, type OpenRow, type RecentRow } from "./turnaround.repository.ts";

const DAY_MS = 86_400_000;

interface Measured {
  open: OpenRow[];
  recent: RecentRow;
}

/** The states of the metric: one for all that is late. */
const STATES: Record<string, readonly DueState[]> = {
  late: ["very_late", "late"],
  due_4h: ["due_4h"],
  due_24h: ["due_24h"],
  later: ["later"],
  undated: ["undated"],
};

/** The figures that the gauges show, which are read on a scrape; null in a process that reads none. */
let source: SharedComputation<Measured> | null = null;

/** Null while the database cannot be read: an old value would mislead, and the other metrics must still be scraped. */
const read = (): Promise<Measured | null> => source?.get().catch(() => null) ?? Promise.resolve(null);

new Gauge({
  name: "takeoff_documents_open",
  help: "Open documents by the state of their due time",
  labelNames: ["state"],
  async collect() {
    const measured = await read();
    for (const [state, parts] of Object.entries(STATES))
      this.set({ state }, measured ? parts.reduce((sum, part) => sum + addUp(measured.open, part), 0) : NaN);
  },
});

new Gauge({
  name: "takeoff_documents_unassigned",
  help: "Open documents that are not assigned to a member of staff",
  async collect() {
    const measured = await read();
    const unassigned = measured?.open.find(({ user_id }) => user_id === null);
    this.set(measured ? (unassigned ? countOpen(unassigned) : 0) : NaN);
  },
});

new Gauge({
  name: "takeoff_documents_open_by_age",
  help: "Open documents by the time since their upload",
  labelNames: ["age"],
  async collect() {
    const measured = await read();
    for (const age of AGES) this.set({ age }, measured ? addUp(measured.open, age) : NaN);
  },
});

new Gauge({
  name: "takeoff_documents_assigned",
  help: "Open documents by the member of staff who has them",
  labelNames: ["user_id"],
  async collect() {
    const measured = await read();
    // Who has none any more has no series.
    this.reset();
    for (const row of measured?.open ?? []) if (row.user_id !== null) this.set({ user_id: String(row.user_id) }, countOpen(row));
  },
});

new Gauge({
  name: "takeoff_turnaround_seconds",
  help: `Time from upload to completion of the documents completed in the last ${TURNAROUND_METRIC_DAYS} days`,
  labelNames: ["quantile"],
  async collect() {
    const { recent } = (await read()) ?? {};
    this.set({ quantile: "0.5" }, recent?.p50 ?? NaN);
    this.set({ quantile: "0.9" }, recent?.p90 ?? NaN);
  },
});

new Gauge({
  name: "takeoff_turnaround_within_promise_ratio",
  help: `Of the documents with a due time that were completed in the last ${TURNAROUND_METRIC_DAYS} days, the part completed in time`,
  async collect() {
    const { recent } = (await read()) ?? {};
    this.set((recent && withinPromise(recent)) ?? NaN);
  },
});

/** Lets this process's metrics show the figures. */
@Injectable()
export class TurnaroundMetrics implements OnApplicationBootstrap {
  constructor(private readonly rows: TurnaroundRepository) {}

  onApplicationBootstrap(): void {
    source = new SharedComputation(() => {
      const now = new Date();
      return this.rows.readRecent(new Date(now.getTime() - TURNAROUND_METRIC_DAYS * DAY_MS), now);
    }, TURNAROUND_CACHE_SECONDS * 1_000);
  }
}
