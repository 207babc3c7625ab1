import { describe, expect, it } from "@jest/globals";
import { WEBHOOK_LIMITS } from "@takeoff/contracts";
import { judgeStatus, readAnswer } from "./attempt-result.ts";

describe("readAnswer", () => {
  it("keeps the beginning of a text, with its lines", () => {
    expect(readAnswer(Buffer.from("Größe\n\tok"))).toBe("Größe\n\tok");
    expect(readAnswer(Buffer.from("x".repeat(5_000)))).toHaveLength(WEBHOOK_LIMITS.answerCharacters);
  });

  it("returns text that can be stored and shown, whatever bytes come", () => {
    expect(readAnswer(Buffer.from([0, 27, 0x9b, 0xff, 65]))).toBe("\ufffd\ufffd\ufffd\ufffdA");
    const cut = readAnswer(Buffer.from(`${"x".repeat(WEBHOOK_LIMITS.answerCharacters - 1)}\u{1f3d7}`));
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe("judgeStatus", () => {
  it.each([200, 204, 299])("accepts %d", (status) => expect(judgeStatus(status)).toBeNull());
  it.each([301, 304, 399])("calls %d a redirect", (status) => expect(judgeStatus(status)).toBe("redirect"));
  it.each([100, 400, 410, 500])("calls %d no success", (status) => expect(judgeStatus(status)).toBe("status"));
});
