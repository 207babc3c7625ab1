import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { makeSigningKey, toPublicKeys, toPublicKeySets, publicKeys, publicKeySets, signingKeys } from "./keys.ts";

const KEY = makeSigningKey("k1");
const SECOND = makeSigningKey("k2");

describe("signingKeys and publicKeys", () => {
  it("parse a key pair whose signatures verify", () => {
    const [key] = signingKeys.parse(KEY);
    const [half] = publicKeys.parse(toPublicKeys(KEY));
    const signature = sign(null, Buffer.from("x"), key!.key);
    expect([key!.id, half!.id]).toEqual(["k1", "k1"]);
    expect(verify(null, Buffer.from("x"), half!.key, signature)).toBe(true);
    expect(verify(null, Buffer.from("x"), publicKeys.parse(toPublicKeys(SECOND))[0]!.key, signature)).toBe(false);
  });

  it("parse the 32 bytes that other tools write at the end of PKCS #8 and SPKI", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const bytes = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32).toString("base64url");
    const half = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64url");
    expect(toPublicKeys(`k1:${bytes}`)).toBe(`k1:${half}`);
    expect(createPublicKey(signingKeys.parse(`k1:${bytes}`)[0]!.key).equals(publicKey)).toBe(true);
  });

  it("keep the order of the setting and allow spaces around commas", () => {
    expect(signingKeys.parse(`${SECOND} , ${KEY}`).map(({ id }) => id)).toEqual(["k2", "k1"]);
  });

  it.each([
    ["nothing", ""],
    ["an id alone", "k1"],
    ["no id", KEY.slice(2)],
    ["no key", "k1:"],
    ["31 bytes", `k1:${Buffer.alloc(31).toString("base64url")}`],
    ["33 bytes", `k1:${Buffer.alloc(33).toString("base64url")}`],
    ["base64 that is not base64url", `k1:${"+".repeat(43)}`],
    ["base64url with bits that no byte has", `k1:${"_".repeat(43)}`],
    ["a comma at the end", `${KEY},`],
    ["one id twice", `${KEY},k1:${SECOND.slice(3)}`],
  ])("reject %s with a message that does not contain the key", (_what, text) => {
    for (const setting of [signingKeys, publicKeys]) {
      const { error } = setting.safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be id:base64url of 32 bytes/)]);
    }
  });
});

describe("publicKeySets", () => {
  it("parses several keys of several processes", () => {
    const sets = publicKeySets.parse(toPublicKeySets({ gateway: `${KEY},${SECOND}`, "documents-worker": KEY }));
    const ids = [...sets].map(([owner, keys]) => [owner, keys.map(({ id }) => id)]);
    expect(ids).toEqual([
      ["gateway", ["k1", "k2"]],
      ["documents-worker", ["k1"]],
    ]);
  });

  it.each(["", KEY, `=${KEY}`, "gateway=", `gateway=${KEY},`, `gateway=${KEY},gateway=${KEY}`, `Gateway=${KEY}`])("rejects %j", (text) => {
    expect(publicKeySets.safeParse(text).error?.issues[0]?.message).toMatch(/^must be process=id:base64url/);
  });
});
