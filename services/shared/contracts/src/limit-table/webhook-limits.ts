import { WEBHOOK_LIMITS } from "../webhooks/limits.ts";
import { count, describeError, later, minutes, size, type LimitRow } from "./limit-row.ts";

/** The limits of webhooks and their deliveries. */
export const WEBHOOK_LIMIT_ROWS: readonly LimitRow[] = [
  { per: "organization", what: "webhooks", limit: count(WEBHOOK_LIMITS.perOrganization), whenExceeded: describeError("conflict") },
  {
    per: "organization",
    what: "tests of one webhook; the same for deliveries sent again",
    limit: `${WEBHOOK_LIMITS.sendsOnRequest} in ${minutes(WEBHOOK_LIMITS.sendsOnRequestSeconds)}`,
    whenExceeded: later("too_many_requests"),
  },
  {
    per: "request",
    what: "time of one attempt to deliver a webhook's message",
    limit: `${WEBHOOK_LIMITS.attemptMs / 1000} s`,
    whenExceeded: `attempted again, over ${WEBHOOK_LIMITS.retrySeconds / 3_600} h; then the webhook is disabled where nothing was delivered`,
  },
  {
    per: "request",
    what: "of a webhook's answer that is read",
    limit: size(WEBHOOK_LIMITS.answerBytes),
    whenExceeded: "the rest is not read",
  },
];
