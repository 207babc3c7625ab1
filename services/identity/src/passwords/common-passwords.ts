import { PASSWORD_MIN_LENGTH } from "@takeoff/contracts";

let kept: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among those that people choose most, in any letter case. The list is zxcvbn's, made of leaked
 * passwords; it is read with the first question, since most processes never set a password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  kept ??= read();
  return (await kept).has(password.toLowerCase());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Shorter ones are refused for their length.
  return new Set(dictionary["passwords-common"].map(String).filter((password) => password.length >= PASSWORD_MIN_LENGTH));
}
