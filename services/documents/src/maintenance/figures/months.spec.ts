import { expect, it } from "@jest/globals";
import { listMonthsUntil } from "./months.ts";

it("listMonthsUntil returns the months in UTC across the end of a year, the newest first", () => {
  const months = listMonthsUntil(new Date("2026-02-01T00:30:00+02:00"), 3);
  expect(months).toEqual([
    { name: "2026-01", starts: new Date("2026-01-01Z"), ends: new Date("2026-02-01Z") },
    { name: "2025-12", starts: new Date("2025-12-01Z"), ends: new Date("2026-01-01Z") },
    { name: "2025-11", starts: new Date("2025-11-01Z"), ends: new Date("2025-12-01Z") },
  ]);
});
