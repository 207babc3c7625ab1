import { describe, expect, it } from "@jest/globals";
import { SIGN_ON_FAILURES } from "@takeoff/contracts";
import { signOnFailure } from "./use-login.ts";

describe("signOnFailure", () => {
  it("returns a sentence of its own for each failure", () => {
    const sentences = SIGN_ON_FAILURES.map((name) => signOnFailure(`?sign_on_failure=${name}`));
    expect(new Set(sentences).size).toBe(SIGN_ON_FAILURES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each(["", "?", "?sign_on_failure=", "?sign_on_failure=toString", "?sign_on_failure=<b>x</b>", "?failure=expired"])(
    "returns null for %j: an address cannot put words on the page",
    (search) => {
      expect(signOnFailure(search)).toBeNull();
    },
  );
});
