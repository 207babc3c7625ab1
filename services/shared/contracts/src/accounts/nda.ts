import { AGREEMENT_2024_1 } from "../agreements/2024-1.ts";

export { AGREEMENT_2024_1 } from "../agreements/2024-1.ts";

/** One version of the non-disclosure agreement, as the screen shows it and the server stores it. */
export interface Agreement {
  /** Names the version; stored with each acceptance. */
  version: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
  /** The label of the checkbox that has to be ticked. */
  acknowledgement: string;
}

/** Every version that was ever shown, the oldest first. Released versions never change: the test holds their hashes. */
export const AGREEMENTS: readonly Agreement[] = [AGREEMENT_2024_1];

/** The version that people accept now. Who accepted an earlier one is asked again at the next sign-in. */
export const NDA: Agreement = AGREEMENT_2024_1;

/** All words of a version as plain text: what is stored of an acceptance. */
export function agreementText({ sections, acknowledgement }: Agreement): string {
  const parts = sections.map(({ title, paragraphs }, index) => [`${index + 1}. ${title}`, ...paragraphs].join("\n\n"));
  return [...parts, acknowledgement].join("\n\n");
}
