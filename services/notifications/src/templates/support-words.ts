import { SUPPORT_EMAIL, SUPPORT_RESPONSE_HOURS } from "@takeoff/contracts";

/** How to reach a person: the words before and after the address, which a layout may make a link. */
export const SUPPORT_WORDS = {
  before: "Questions? Write to ",
  address: SUPPORT_EMAIL,
  after: ` and you will hear from us within ${SUPPORT_RESPONSE_HOURS} hours.`,
} as const;

export function supportWords(): string {
  const { before, address, after } = SUPPORT_WORDS;
  return `${before}${address}${after}`;
}
