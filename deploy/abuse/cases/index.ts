import type { AbuseCase } from "../lab/lab.ts";
import { ACCOUNT_CASES } from "./accounts.ts";
import { BOMB_CASES } from "./bombs.ts";
import { BROWSER_CASES } from "./browsers.ts";
import { IDENTITY_CASES } from "./identity-forged.ts";
import { RESULT_CASES } from "./results.ts";
import { SECRET_CASES } from "./secrets.ts";
import { SLOW_CASES } from "./slow-clients.ts";
import { SMUGGLING_CASES } from "./smuggling.ts";

/** Every case, in the order in which they run. */
export const CASES: readonly AbuseCase[] = [
  ...IDENTITY_CASES,
  ...SMUGGLING_CASES,
  ...SLOW_CASES,
  ...BOMB_CASES,
  ...BROWSER_CASES,
  ...ACCOUNT_CASES,
  ...RESULT_CASES,
  // Last: it looks at what the others left.
  ...SECRET_CASES,
];
