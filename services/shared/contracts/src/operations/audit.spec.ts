import { describe, expect, it } from "@jest/globals";
import { auditFilterSchema } from "./audit.ts";

describe("auditFilterSchema", () => {
  it("returns times in UTC, whatever offset they have", () => {
    expect(auditFilterSchema.parse({ from: "2026-01-31T09:30:00+23:59" }).from).toBe("2026-01-30T09:31:00.000Z");
    expect(auditFilterSchema.parse({ to: "2026-01-31T09:30:00Z" }).to).toBe("2026-01-31T09:30:00.000Z");
  });

  it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-01-31", "x"])(
    "rejects %s, which the database cannot compare with",
    (from) => {
      expect(auditFilterSchema.safeParse({ from }).success).toBe(false);
    },
  );
});
