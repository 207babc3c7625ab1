import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import * as z from "zod";
import { MESSAGES } from "./messages.ts";
import { displayNameProblem, hasInvisibleCharacters, isSingleScript, normalizeUsername, usernameProblem } from "./names.ts";
import { createOrganizationRequestSchema, locationRequestSchema, updateOrganizationRequestSchema } from "./organizations/organizations.ts";
import { TEXT_LIMITS, TEXT_MESSAGES } from "./text.ts";
import { createUserRequestSchema, newUsernameSchema } from "./accounts/users.ts";

const { invisible, characters, oneScript } = MESSAGES.names;

describe("newUsernameSchema", () => {
  it.each([
    "kim",
    "northgate.admin",
    "kim_o-brien+bids@mail.example",
    "Zoë Träger",
    "Владимир 2",
    "山田 太郎",
    "やまだ タロウ",
    "ひらがなカタカナ漢字",
    "김 철수",
    "金哲洙 김",
    "नरेन्द्र",
    "محمد ٢",
    "שָׁלוֹם",
    "ᐃᓄᒃ",
    "7",
  ])("accepts %j", (username) => {
    expect(newUsernameSchema.parse(username)).toBe(username.normalize("NFKC"));
  });

  it.each([
    ["a zero-width space", "northgate\u200b.admin", invisible],
    ["a zero-width joiner", "northgate\u200d.admin", invisible],
    ["a soft hyphen", "north\u00adgate", invisible],
    ["a right-to-left override", "\u202enimda", invisible],
    ["a Hangul filler, which is a letter", "kim\u3164", invisible],
    ["a variation selector", "kim\ufe0f", invisible],
    ["a Cyrillic letter among Latin ones", "northg\u0430te", oneScript],
    ["a Greek letter among Latin ones", "b\u03bfb", oneScript],
    ["Hangul with Hiragana", "김ひ", oneScript],
    ["letters of a historic script", "\u{10330}\u{10331}", oneScript],
    ["markup", "<b>kim</b>", characters],
    ["an emoji", "kim 👷", characters],
    ["punctuation alone", "...", characters],
    ["a mark without a letter", "\u0301kim", characters],
    ["a pile of marks", `k${"\u0323\u0301".repeat(3)}im`, characters],
    ["the same mark twice", "x\u0323\u0323", characters],
    ["an apostrophe", "o'brien", characters],
    ["the reserved name in full width", "\uff33ystem", MESSAGES.users.usernameReserved],
    ["more characters in NFKC than allowed", "\ufdfa".repeat(20), TEXT_MESSAGES.tooLong(TEXT_LIMITS.name)],
  ])("rejects %s", (_what, username, sentence) => {
    expect(newUsernameSchema.safeParse(username).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it("returns NFKC with single spaces, and names the field in a body", () => {
    expect(newUsernameSchema.parse("  \uff4b\uff49\uff4d  o\u0308 ")).toBe("kim ö");
    const { error } = createUserRequestSchema.safeParse({ username: "a\u200bb", email: "kim@mail.example", password: "x" });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["username"], invisible]]);
  });

  it("accepts of any text only what is one script, visible, normalized and accepted again", () => {
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 8 }), fc.string({ unit: fc.constantFrom(..."kо\u200b.1é漢ひ김 \u0301") })), (text) => {
        const parsed = newUsernameSchema.safeParse(text);
        if (!parsed.success) return;
        const username = parsed.data;
        expect(username).toBe(normalizeUsername(username));
        expect(usernameProblem(username)).toBeNull();
        expect(isSingleScript(username)).toBe(true);
        expect(username).not.toMatch(/\p{Default_Ignorable_Code_Point}| {2}|^\s|\s$/u);
      }),
    );
  });

  it("says in the published description what it takes", () => {
    const { properties } = z.toJSONSchema(createUserRequestSchema, { io: "input", unrepresentable: "any" });
    expect(properties?.["username"]).toMatchObject({
      type: "string",
      pattern: expect.any(String),
      description: expect.stringContaining("NFKC"),
    });
  });
});

describe("a name of an organization or a location", () => {
  it.each(["Northgate Steel & Sons, Ltd. (№ 7)", "Träger 梁 👷🏽", "می\u200cخواهم", "క్\u200cష", "ක්\u200dෂ", "राष्\u200dट्र"])(
    "may be %j",
    (name) => {
      expect(createOrganizationRequestSchema.safeParse({ name }).success).toBe(true);
      expect(locationRequestSchema.safeParse({ name }).success).toBe(true);
    },
  );

  it.each([
    ["a zero-width space", "North\u200bgate"],
    ["a non-joiner among Latin letters", "North\u200cgate"],
    ["a non-joiner after an Arabic letter that does not join", "را\u200cن"],
    ["a joiner among Arabic letters", "ب\u200dب"],
    ["two non-joiners", "می\u200c\u200cخواهم"],
    ["a right-to-left mark", "North\u200fgate"],
    ["an isolate", "\u2067gate\u2069"],
    ["a line separator", "North\u2028gate"],
    ["a Braille blank", "North\u2800gate"],
    ["a tag", "North\u{e0061}"],
  ])("may not have %s", (_what, name) => {
    for (const schema of [createOrganizationRequestSchema, locationRequestSchema])
      expect(schema.safeParse({ name }).error?.issues.map(({ path, message }) => [path, message])).toEqual([[["name"], invisible]]);
    expect(displayNameProblem(name)).toBe(invisible);
  });

  it("may stay in an update, where only the service knows whether it is new", () => {
    expect(updateOrganizationRequestSchema.parse({ name: "North\u200bgate" })).toEqual({ name: "North\u200bgate" });
  });

  it("may hold a joiner only between letters that it changes, whatever stands around it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."بان\u200c\u200dक\u094dka ") }), (text) => {
        const joiners = [...text.matchAll(/[\u200c\u200d]/g)];
        const placed = joiners.every(({ index }) => ["ب", "ن", "\u094d"].includes(text[index - 1] ?? ""));
        if (!placed) expect(hasInvisibleCharacters(text)).toBe(true);
        if (joiners.length === 0) expect(hasInvisibleCharacters(text)).toBe(false);
      }),
    );
  });
});
