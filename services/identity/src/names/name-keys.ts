import { createHash } from "node:crypto";
import { HISTORY_BY_SYSTEM } from "@takeoff/contracts";
import { skeleton } from "./skeleton.ts";

/** Version of what `nameKeys` returns. Increase it with every change of the confusables or the rule: `migrate` recomputes older keys. */
export const NAME_KEYS_VERSION = 1;

/**
 * Keys of the appearance of a user name: the lower-cased skeletons of the name and of its lower-case form. Names that share a key
 * look alike. Both forms are needed: `admIn` looks like `admln` only before lower-casing, and the user names `ADMIN` and `admin`
 * sign in to the same account.
 * @returns one or two SHA-256 digests, 32 bytes each: a skeleton can be longer than an index entry may be
 */
export function nameKeys(username: string): Buffer[] {
  const name = username.normalize("NFKC");
  const skeletons = new Set([name, name.toLowerCase()].map((form) => skeleton(form).toLowerCase()));
  return [...skeletons].map((text) => createHash("sha256").update(text).digest());
}

const reserved = nameKeys(HISTORY_BY_SYSTEM);

/** True for a name that looks like the one that histories show for actions of the product itself. */
export function looksReserved(keys: readonly Buffer[]): boolean {
  return keys.some((key) => reserved.some((other) => other.equals(key)));
}
