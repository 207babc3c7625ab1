import { describe, expect, it } from "@jest/globals";
import { TEST_PASSWORD } from "@takeoff/testing";
import fc from "fast-check";
import { isWeakPassword } from "./weak-password.ts";
import { loadListedPasswords } from "./listed-passwords.ts";

const context = { username: "pat.o-hara7", organization: "Northgate Steel" };

describe("isWeakPassword", () => {
  it.each([
    ["a listed password", "Password123"],
    ["one whose substitutes stand at its ends", "4dm1n1str4t0r!!"],
    ["one that is listed as a whole", "1qaz2wsx3EDC"],
    ["one in another normal form", "\uff30assword123"],
    ["a word of the user's name", "Hara-20241!"],
    ["a word of the organization's name", "Northgate1!"],
    ["the organization's name", "Northgate-Steel 7"],
    ["the organization's name with a year between", "Northgate2024Steel!"],
    ["words of the context with a season", "Northgate/Summer#24"],
    ["the user's name with a letter and a digit behind it", "PatOHaraA1"],
    ["a word of the user's name between three letters", "xHara-Qq2024"],
    ["a name with letters between its words", "NorthgateAndSteel1"],
    ["words of both names with an affix", "NorthgatePat#1Ab"],
    ["a substituted name between letters and digits", "xN0rthg@te2024Z"],
    ["the product's name with an affix", "Takeoff-A1b2"],
    ["the product's name", "T@ke0ff-2024"],
    ["a season", "Summer2024!"],
    ["a month", "December/2026"],
    ["a short month", "Sept2026-11"],
    ["a row of the keyboard", "Qwertyuiop1"],
    ["rows backwards", "1Poiuytrewq"],
    ["parts of rows", "QweAsdZxc1"],
    ["the alphabet", "Abcdefghij1"],
    ["a short run with digits", "Ab12345678"],
    ["a repetition", "Xk7Xk7Xk7Xk7"],
    ["a repetition before digits", "GzuGzuGzu1"],
    ["one letter again and again", "Aaaaaaaaa1"],
  ])("is true for %s: %j", async (_what, password) => {
    expect(await isWeakPassword(password, context)).toBe(true);
  });

  it.each([
    "Correct horse battery 9 staple",
    "Correct horse battery staple 9",
    "  Träger 梁 1 ",
    "Northgate gives me 2 headaches",
    "Northgate1Beam",
    "Hara-kiri-9-films",
    "May-flowers-bloom-4",
    "Steel-Toed-Boots-7",
    "hT7!kzQ2wp",
    "A1".concat("b".repeat(126)),
    TEST_PASSWORD,
  ])("is false for %j", async (password) => {
    expect(await isWeakPassword(password, context)).toBe(false);
  });

  it("ignores the names of other accounts", async () => {
    expect(await isWeakPassword("Northgate1!", { username: "kim", organization: "Harbor Fabricators" })).toBe(false);
    expect(await isWeakPassword("Northgate1!", { username: "kim", organization: null })).toBe(false);
  });

  // Skips words with both i and l: one character that replaces both has only one reading at a time.
  it("is true for any listed word with substitutions, in any case, between digits and punctuation", async () => {
    const words = ["dragon", "monkey", "football", "sunshine", "princess", "administrator", "passwort"];
    const substitutes: Record<string, readonly string[]> = {
      a: ["@", "4"],
      e: ["3"],
      i: ["1", "!"],
      o: ["0"],
      s: ["$", "5"],
      t: ["7", "+"],
      l: ["1", "|"],
    };
    const written = fc
      .constantFrom(...words)
      .chain((word) =>
        fc.tuple(...[...word].map((letter) => fc.constantFrom(letter, letter.toUpperCase(), ...(substitutes[letter] ?? [])))),
      );
    const ends = fc.string({ unit: fc.constantFrom(..."0123456789!?.-_ "), maxLength: 8 });
    const passwords = fc.tuple(ends, written, ends).map(([before, word, after]) => `${before}${word.join("")}${after}`);
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        expect(await isWeakPassword(password, context)).toBe(true);
      }),
    );
  });

  const JOINTS = fc.string({ unit: fc.constantFrom(..."0123456789!?.-_ "), maxLength: 2 });

  it("is true for words of the names in any order, case and writing, with up to three letters at the ends", async () => {
    const words = fc.array(fc.constantFrom("pat", "hara", "ohara", "patohara", "northgate", "steel", "takeoff"), {
      minLength: 2,
      maxLength: 4,
    });
    const cased = words.chain((chosen) =>
      fc.tuple(...chosen.map((word) => fc.tuple(fc.constantFrom(word, word.toUpperCase(), word.replace("o", "0")), JOINTS))),
    );
    const affix = fc.tuple(fc.string({ unit: fc.constantFrom(..."aAqQzZxX"), maxLength: 3 }), fc.boolean(), JOINTS);
    const passwords = fc.tuple(cased, affix).map(([parts, [letters, isBefore, joint]]) => {
      const middle = parts.flat().join("");
      return isBefore ? `${letters}${joint}${middle}` : `${middle}${joint}${letters}`;
    });
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        expect(await isWeakPassword(password, context)).toBe(true);
      }),
    );
  });

  it("is false for three other words, also next to one of the names", async () => {
    const other = fc.constantFrom(
      ..."correct horse battery staple girder harbor yellow window basket copper thunder pencil marble".split(" "),
    );
    const phrase = fc.tuple(other, other, other).filter((words) => new Set(words).size === 3);
    const phrases = fc.tuple(phrase, fc.constantFrom("", "Northgate ", "pat.ohara "), JOINTS);
    await fc.assert(
      fc.asyncProperty(phrases, async ([words, name, joint]) => {
        expect(await isWeakPassword(`${name}${words.join(joint)}7`, context)).toBe(false);
      }),
    );
  });

  it("is true for fewer than one in 100 random passwords of ten characters", async () => {
    const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    const random = fc.sample(fc.string({ unit: fc.constantFrom(...characters), minLength: 10, maxLength: 10 }), {
      numRuns: 1_000,
      seed: 7,
    });
    const weak = await Promise.all(random.map((password) => isWeakPassword(password, context)));
    expect(weak.filter(Boolean).length).toBeLessThan(10);
  });

  it("returns for the longest passwords, whose splits in all ways would take minutes", async () => {
    for (const password of [`${"1!".repeat(63)}aB`, `${"@0".repeat(31)}aB${"4$".repeat(32)}`, "aB3".repeat(42)])
      for (const names of [context, { username: "il".repeat(100), organization: "i l 1 ".repeat(33) }])
        await isWeakPassword(password, names);
  });
});

it("loadListedPasswords contains at least 100,000 passwords, and finds each of them", async () => {
  const list = await loadListedPasswords();
  expect(list.size).toBeGreaterThan(100_000);
  expect(["123456", "password", "qwertyuiop1", "trustno1"].map((password) => list.has(password))).toEqual(Array(4).fill(true));
  expect(["", "aa", "correcthorsebatterystaple", "password\nqwerty", "x".repeat(41)].map((password) => list.has(password))).toEqual(
    Array(5).fill(false),
  );
});
