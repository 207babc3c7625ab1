import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writePrivateJson } from "../local/files.ts";
import { adoptPasswordResetKey, keptSecrets } from "../local/settings/secrets.ts";
import { StartError } from "../local/start-error.ts";

const KEY_FILE = "keys.json";
const keysSchema = z.object({ password_reset_key: z.string().min(32) });

const findSecretsPath = (dataDir: string): string => join(dataDir, "secrets.json");

/**
 * Saves the key without which some rows cannot be read: keys of authenticator apps and client secrets of single sign-on are
 * encrypted with one that is derived from it. The other secrets of a data folder are made anew for a new one.
 */
export function saveKeys(dataDir: string, set: string): void {
  const { passwordResetKey } = keptSecrets(findSecretsPath(dataDir));
  writePrivateJson(join(set, KEY_FILE), { password_reset_key: passwordResetKey });
}

/** Gives an empty platform the key of a set. @throws StartError when the set has none or a file that is not ours */
export function restoreKeys(dataDir: string, set: string): void {
  const file = join(set, KEY_FILE);
  try {
    const { password_reset_key } = keysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    adoptPasswordResetKey(findSecretsPath(dataDir), password_reset_key);
  } catch (error) {
    throw new StartError(`${file} holds no keys that this version of Takeoff can read.`, { cause: error });
  }
}
