import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import * as z from "zod";
import {
  dateText,
  emailText,
  isCleanText,
  momentText,
  nameKey,
  optionalEmail,
  optionalText,
  parseId,
  removeDirectionalFormatting,
  requiredText,
  TEXT_LIMITS,
  TEXT_MESSAGES,
  timeSchema,
} from "./text.ts";
import { MESSAGES } from "./messages.ts";
import { displayNameProblem, hasInvisibleCharacters, isSingleScript, normalizeUsername, usernameProblem } from "./names.ts";
import { createOrganizationRequestSchema, locationRequestSchema, updateOrganizationRequestSchema } from "./organizations/organizations.ts";
import { createUserRequestSchema, newUsernameSchema } from "./accounts/users.ts";

/** The first sentence that is said about a value; null when it is accepted. */
function complaint(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

const NUL = "\u0000";
const LONE_SURROGATE = "\ud800";

describe("momentText", () => {
  it.each([
    ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z"],
    ["2026-01-31T09:30:00+23:59", "2026-01-30T09:31:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("reads %s as %s", (text, utc) => {
    expect(momentText("no time").parse(text)).toBe(utc);
  });

  it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-23:59", "2026-01-31", "", "now"])(
    "rejects %j, which PostgreSQL cannot store or which is no moment",
    (text) => {
      expect(momentText("no time").safeParse(text).success).toBe(false);
    },
  );
});

describe("a required text", () => {
  const schema = requiredText(10);

  it("is trimmed, and its length counts after that", () => {
    expect(schema.parse("  ten letters".slice(0, 12) + "\u00a0\n ")).toBe("ten letter");
    expect(complaint(schema, "eleven char")).toBe(TEXT_MESSAGES.tooLong(10));
  });

  it.each([undefined, null, "", "   ", "\n\t"])("is missing when it is %j", (value) => {
    expect(complaint(schema, value)).toBe(TEXT_MESSAGES.required);
  });

  it.each([1, true, {}, ["a"]])("is no text when it is %j", (value) => {
    expect(complaint(schema, value)).toBe(TEXT_MESSAGES.notText);
  });

  it.each(["a\nb", "a\tb", `a${NUL}b`, "a\u001bb", "a\u007fb", "a\u0085b", LONE_SURROGATE, "\udc00\ud800"])("may not hold %j", (value) => {
    expect(complaint(schema, value)).toBe(TEXT_MESSAGES.controlCharacters);
  });

  it.each(["Träger", "梁", "👷🏽", "<b>&\"'", "a\u202eb", "'; --"])("may hold %j", (value) => {
    expect(schema.parse(value)).toBe(value);
  });
});

describe("an optional text", () => {
  it.each([undefined, null, "", "  "])("is null when it is %j", (value) => {
    expect(optionalText().parse(value)).toBeNull();
  });

  it("may have several lines where it is a note", () => {
    expect(optionalText(100, true).parse("a\r\n\tb\n")).toBe("a\r\n\tb");
    expect(complaint(optionalText(100, true), `a${NUL}`)).toBe(TEXT_MESSAGES.controlCharacters);
    expect(complaint(optionalText(100, true), "a\u000bb")).toBe(TEXT_MESSAGES.controlCharacters);
    expect(complaint(optionalText(100), "a\nb")).toBe(TEXT_MESSAGES.controlCharacters);
  });
});

it("clean text can be written as UTF-8 and read back unchanged", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      if (isCleanText(text, true)) expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
    }),
  );
  expect(isCleanText(LONE_SURROGATE)).toBe(false);
});

describe("an e-mail address", () => {
  const schema = emailText("Email is required");

  it("is trimmed and otherwise unchanged", () => {
    expect(schema.parse(" Kim.O'Brien+bids@Mail.example ")).toBe("Kim.O'Brien+bids@Mail.example");
  });

  it.each(["kim", "kim@mail", "Kim <kim@mail.example>", "kim@mail.example, pat@mail.example", "kim@mail.example\u2028bcc:x"])(
    "is not %j",
    (value) => {
      expect(complaint(schema, value)).toBe(TEXT_MESSAGES.email);
    },
  );

  it("cannot smuggle a line into a mail's head", () => {
    expect(complaint(schema, "kim@mail.example\r\nBcc: pat@mail.example")).toBe(TEXT_MESSAGES.controlCharacters);
  });

  it("is at most 254 characters long", () => {
    const long = `${"k".repeat(64)}@${"m".repeat(60)}.${"m".repeat(60)}.${"m".repeat(60)}.example`;
    expect(complaint(schema, long.padEnd(TEXT_LIMITS.email + 1, "e"))).toBe(TEXT_MESSAGES.tooLong(TEXT_LIMITS.email));
  });
});

describe("an e-mail address that may be left out", () => {
  it.each([undefined, null, "", "  "])("is null when it is %j", (value) => {
    expect(optionalEmail().parse(value)).toBeNull();
  });

  it.each<[unknown, string]>([
    ["kim", TEXT_MESSAGES.email],
    [7, TEXT_MESSAGES.notText],
    ["kim@mail.example\nbcc:x", TEXT_MESSAGES.controlCharacters],
    [`${"k".repeat(TEXT_LIMITS.email)}@mail.example`, TEXT_MESSAGES.tooLong(TEXT_LIMITS.email)],
  ])("rejects %j with a message for users", (value, sentence) => {
    expect(complaint(optionalEmail(), value)).toBe(sentence);
  });
});

describe("a date", () => {
  it.each(["2027-03-15", "2028-02-29", "0001-01-01", "9999-12-31"])("is %s", (value) => {
    expect(dateText().parse(value)).toBe(value);
  });

  // PostgreSQL has no year 0 and would reject the row.
  it.each(["2027-02-29", "2027-13-01", "2027-3-15", "15.03.2027", "2027-03-15T00:00:00Z", "0000-01-01", "+2027-03-15", "20270315"])(
    "is not %s",
    (value) => {
      expect(complaint(dateText(), value)).toBe(TEXT_MESSAGES.date);
    },
  );
});

describe("an id in a path", () => {
  it.each([
    ["1", 1],
    ["42", 42],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("is %s", (segment, id) => {
    expect(parseId(segment)).toBe(id);
  });

  it.each([undefined, "", "0", "01", "-1", "+1", "1.0", "1e3", "0x1", " 1", "1 ", "١", "9007199254740992", "99999999999999999999", "abc"])(
    "is not %j",
    (segment) => {
      expect(parseId(segment)).toBeNull();
    },
  );
});

it("a time is in UTC as JavaScript writes it", () => {
  expect(timeSchema.safeParse(new Date(0).toISOString()).success).toBe(true);
  expect(timeSchema.safeParse("2026-11-21T09:30:00+01:00").success).toBe(false);
  expect(timeSchema.safeParse("2026-11-21").success).toBe(false);
});

it("removeDirectionalFormatting removes what changes the direction of text, and nothing else that is invisible", () => {
  expect(removeDirectionalFormatting("paid.\u202egnp.exe\u202c \u2066a\u2069\u200e\u200f\u061c")).toBe("paid.gnp.exe a");
  expect(removeDirectionalFormatting("\u{1f477}\u200d\u2640\ufe0f\n\t\u05d0")).toBe("\u{1f477}\u200d\u2640\ufe0f\n\t\u05d0");
});

describe("two names", () => {
  it.each([
    ["Northgate", "NORTHGATE"],
    ["Übermut", "ÜBERMUT"],
    ["e\u0301", "\u00e9"],
    ["ﬁt", "fit"],
  ])("are the same: %s and %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it("differ when their letters do", () => {
    expect(nameKey("a")).not.toBe(nameKey("á"));
  });
});

const { invisible, characters, oneScript } = MESSAGES.names;

describe("newUsernameSchema", () => {
  it.each([
    "kim_o-brien+bids@mail.example",
    "Zoë Träger",
    "Владимир 2",
    "ひらがなカタカナ漢字",
    "김 철수",
    "金哲洙 김",
    "नरेन्द्र",
    "محمد ٢",
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
