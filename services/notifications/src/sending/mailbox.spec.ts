import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isMailbox, parseSender } from "./mailbox.ts";

describe("isMailbox", () => {
  it.each(["kim@northgate.example", "kim.o'brien+bids@mail.northgate.example"])("accepts %s", (address) => {
    expect(isMailbox(address)).toBe(true);
  });

  it.each([
    "",
    "kim",
    "kim@localhost",
    "Kim <kim@northgate.example>",
    "kim@northgate.example, pat@harbor.example",
    "kim@northgate.example;pat@harbor.example",
    "staff: kim@northgate.example;",
    '"kim@harbor.example x"@northgate.example',
    "kim(comment)@northgate.example",
    "kim@northgate.example\r\nBcc: pat@harbor.example",
    "kim@northgate.example\n",
    " kim@northgate.example",
    "kim@[127.0.0.1]",
    "kim@nörthgate.example",
    `${"k".repeat(250)}@northgate.example`,
  ])("rejects %j", (text) => {
    expect(isMailbox(text)).toBe(false);
  });

  it("accepts no text with a character that ends a line, separates addresses or starts a name, a group or a comment", () => {
    const pieces = fc.constantFrom(
      "a",
      "B",
      "@",
      ".",
      "x.example",
      ",",
      ";",
      ":",
      "<",
      ">",
      "(",
      ")",
      '"',
      "\\",
      "\r",
      "\n",
      "\0",
      " ",
      "\u2028",
      "é",
    );
    const tricky = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(tricky, fc.emailAddress(), fc.string()), (text) => {
        if (!isMailbox(text)) return;
        expect(text).toMatch(/^[^\s@,;:<>()"\\\p{C}]+@[A-Za-z0-9.-]+$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("parseSender", () => {
  it("accepts an address, or a name and an address", () => {
    expect(parseSender("no-reply@takeoff.example")).toEqual({ name: "", address: "no-reply@takeoff.example" });
    expect(parseSender("Takeoff <no-reply@takeoff.example>")).toEqual({ name: "Takeoff", address: "no-reply@takeoff.example" });
  });

  it.each(["Takeoff", "Takeoff <>", "a@x.example, b@x.example", "A\r\nBcc: b@x.example <a@x.example>", "A <a@x.example> <b@x.example>"])(
    "returns null for %j",
    (text) => {
      expect(parseSender(text)).toBeNull();
    },
  );
});
