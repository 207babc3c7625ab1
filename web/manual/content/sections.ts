import type { Section } from "./block.ts";
import { ADMINISTRATORS, SECURITY, SUPPORT } from "./administration.ts";
import { PARAMETERS } from "./parameters.ts";
import { FAILURES, RESULT_CHAPTER, SENDING, STATUS } from "./projects.ts";
import { FIRST_SIGN_IN, WHAT_IT_DOES } from "./start.ts";

export const TITLE = "Client manual";
export const SUBTITLE = "Sending drawings, following their status and using the takeoff";

/** The chapters in their order; the layout numbers them. */
export const SECTIONS: readonly Section[] = [
  WHAT_IT_DOES,
  FIRST_SIGN_IN,
  SENDING,
  STATUS,
  RESULT_CHAPTER,
  FAILURES,
  PARAMETERS,
  ADMINISTRATORS,
  SECURITY,
  SUPPORT,
];
