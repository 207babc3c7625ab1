/** How many webhooks there may be, and what each delivery may take. */
export const WEBHOOK_LIMITS = {
  perOrganization: 10,
  /** Tests of one webhook, and re-sends of its deliveries, in the seconds below: each is a request to an address that a customer chose. */
  sendsOnRequest: 10,
  sendsOnRequestSeconds: 60,
  /** Longest address, in UTF-16 code units. */
  urlLength: 2_000,
  /** Time of one attempt, from the look-up of the name to the last byte that is read, milliseconds. */
  attemptMs: 15_000,
  /** Bytes of the answer that are read, counted as they arrive, and characters of it that are stored. */
  answerBytes: 65_536,
  answerCharacters: 1_000,
  /** Time over which a delivery is attempted, seconds. Afterwards it has failed. */
  retrySeconds: 86_400,
  /** Time in which the former secret signs too, seconds: receivers accept both while their secret is replaced. */
  formerSecretSeconds: 86_400,
  /** How long deliveries are stored after they ended, seconds. */
  deliverySeconds: 30 * 86_400,
} as const;
