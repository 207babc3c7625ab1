import { beforeEach, describe, expect, it } from "@jest/globals";
import { register } from "prom-client";
import { measureReview } from "./review-metrics.ts";

/** The value of a sample; undefined for one that was not measured. */
async function read(metric: string, sample: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { values = [] } = (await register.getSingleMetric(metric)?.get()) ?? {};
  const isWanted = (found: object): boolean => Object.entries(labels).every(([name, value]) => found[name as keyof object] === value);
  return values.find((one) => ("metricName" in one ? one.metricName : metric) === sample && isWanted(one.labels))?.value;
}

beforeEach(() => register.resetMetrics());

const SURE = { confidence: "sure", state: "accepted", lines: 8 } as const;

describe("measureReview", () => {
  it("divides the seconds and keys by the counted sheets", async () => {
    measureReview(
      [1, 2, 3].map((page) => ({ ...SURE, page })),
      { seconds: 90, keys: 30 },
    );
    const [seconds, keys] = ["takeoff_draft_review_seconds_per_sheet", "takeoff_draft_review_keys_per_sheet"] as const;
    expect([await read(seconds, `${seconds}_sum`), await read(keys, `${keys}_sum`)]).toEqual([30, 10]);
  });

  it("measures no time where the client reported none", async () => {
    measureReview([{ ...SURE, page: 1 }], null);
    const seconds = "takeoff_draft_review_seconds_per_sheet";
    expect((await read(seconds, `${seconds}_count`)) ?? 0).toBe(0);
  });

  it("counts lines by their confidence and by what staff made of them", async () => {
    measureReview(
      [
        { ...SURE, page: 1 },
        { ...SURE, page: 2 },
        { ...SURE, page: 2, state: "edited", lines: 1 },
      ],
      null,
    );
    const lines = "takeoff_draft_completed_lines_total";
    const counts = ["accepted", "edited"].map((state) => read(lines, lines, { confidence: "sure", state }));
    expect(await Promise.all(counts)).toEqual([16, 1]);
  });
});
