import type { AbuseCase } from "../lab/lab.ts";
import { IDENTITY_CASES } from "./identity-forged.ts";
import { SMUGGLING_CASES } from "./smuggling.ts";

/** Every case, in the order in which they run. */
export const CASES: readonly AbuseCase[] = [...IDENTITY_CASES, ...SMUGGLING_CASES];
