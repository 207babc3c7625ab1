import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import * as z from "zod";

/** One Ed25519 key of a key set, with the id that its tokens carry as `kid`. */
export interface NamedKey {
  id: string;
  key: KeyObject;
}

/** Public keys by the process that signs with the matching private keys. */
export type PublicKeySets = ReadonlyMap<string, readonly NamedKey[]>;

const KEY_BYTES = 32;
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410, sections 4 and 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

const ONE_KEY = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9_-]{43})$/;
const FORMAT = "must be id:base64url of 32 bytes; several keys are separated by commas and have different ids";
const SETS_FORMAT = "must be process=id:base64url of 32 bytes, separated by commas; the keys of one process have different ids";

/** Parses a process's private keys, `id:base64url,id:base64url`. The first key signs. */
export const signingKeys = z.string().transform((text, context): readonly NamedKey[] => {
  const keys = parseKeys(text, privateKey);
  if (keys) return keys;
  context.addIssue(FORMAT);
  return z.NEVER;
});

/** Parses the public keys of one signing process, in the same format. Signatures of every key are accepted. */
export const publicKeys = z.string().transform((text, context): readonly NamedKey[] => {
  const keys = parseKeys(text, publicKey);
  if (keys) return keys;
  context.addIssue(FORMAT);
  return z.NEVER;
});

/** Parses the public keys of several processes, `process=id:base64url,process=id:base64url`. */
export const publicKeySets = z.string().transform((text, context): PublicKeySets => {
  const sets = new Map<string, string[]>();
  for (const part of text.split(",")) {
    const [, owner = "", key = ""] = /^\s*([a-z-]+)=(.*)$/.exec(part) ?? [];
    sets.set(owner, [...(sets.get(owner) ?? []), key]);
  }
  const parsed = [...sets].map(([owner, texts]) => [owner, parseKeys(texts.join(","), publicKey)] as const);
  if (parsed.every((set): set is readonly [string, NamedKey[]] => set[0] !== "" && set[1] !== null)) return new Map(parsed);
  context.addIssue(SETS_FORMAT);
  return z.NEVER;
});

/** Generates a private key in the format of a setting: `id:base64url` of its 32 bytes. */
export function makeSigningKey(id: string): string {
  const { d } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return `${id}:${d}`;
}

/** The public keys of private keys, in the format of `publicKeys`, with the same ids. @throws Error when the text holds no private keys */
export function toPublicKeys(text: string): string {
  const keys = parseKeys(text, privateKey);
  if (!keys) throw new Error(FORMAT);
  return keys.map(({ id, key }) => `${id}:${createPublicKey(key).export({ format: "jwk" }).x}`).join(",");
}

/** The public keys of several processes' private keys, in the format that `publicKeySets` parses. */
export function toPublicKeySets(privateKeysByProcess: Readonly<Record<string, string>>): string {
  const sets = Object.entries(privateKeysByProcess).map(([owner, keys]) =>
    toPublicKeys(keys)
      .split(",")
      .map((key) => `${owner}=${key}`),
  );
  return sets.flat().join(",");
}

/** Null when the text is not a list of keys. A key must be the canonical base64url of its bytes. */
function parseKeys(text: string, make: (bytes: Buffer) => KeyObject): NamedKey[] | null {
  const keys: NamedKey[] = [];
  for (const part of text.split(",")) {
    const [, id = "", encoded = ""] = ONE_KEY.exec(part.trim()) ?? [];
    const bytes = Buffer.from(encoded, "base64url");
    if (bytes.length !== KEY_BYTES || bytes.toString("base64url") !== encoded || keys.some((key) => key.id === id)) return null;
    keys.push({ id, key: make(bytes) });
  }
  return keys;
}

function privateKey(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: "der", type: "pkcs8" });
}

function publicKey(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: "der", type: "spki" });
}
