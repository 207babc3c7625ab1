import { describe, expect, it } from "@jest/globals";
import { usernames } from "./sign-on-accounts.service.ts";

describe("usernames", () => {
  it("tries the provider's name, the address up to its @, the whole address, numbers, and last a random name", () => {
    const names = [...usernames(" Ada  Lovelace ", "ada.l@mail.example")];
    expect(names.slice(0, 5)).toEqual(["Ada Lovelace", "ada.l", "ada.l@mail.example", "ada.l.2", "ada.l.3"]);
    expect(names.at(-2)).toBe("ada.l.9");
    expect(names.at(-1)).toMatch(/^user\.[0-9a-f]{16}$/);
  });

  it.each([undefined, null, 7, {}, "", "a\u0000b", "\u202eadmin", "<b>", "аdmin", "x".repeat(201)])(
    "leaves out %j as the provider's name: it may not be given to an account",
    (preferred) => {
      expect([...usernames(preferred, "kim@mail.example")][0]).toBe("kim");
    },
  );

  it("replaces what an address may contain and a name may not", () => {
    expect([...usernames(undefined, "o'neil@mail.example")].slice(0, 2)).toEqual(["o.neil", "o.neil.2"]);
  });
});
