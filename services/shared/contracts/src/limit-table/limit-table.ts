import { ACCESS_TOKEN_LIMITS } from "../access-tokens/limits.ts";
import { LIMITS, SETTINGS, type SettingName } from "../limits.ts";
import { TEXT_LIMITS } from "../text.ts";
import { DRAFT_LIMIT_ROWS } from "./draft-limits.ts";
import { WEBHOOK_LIMIT_ROWS } from "./webhook-limits.ts";
import { count, describeError, later, minutes, size, type LimitRow } from "./limit-row.ts";

const { default: upload } = SETTINGS.MAX_UPLOAD_BYTES;
const window = minutes(SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default);

const RATE_LIMITS: readonly { what: string; setting: SettingName; waitMs: number }[] = [
  { what: "requests", setting: "CALLS_PER_SECOND", waitMs: LIMITS.requestWaitMs },
  { what: "uploads", setting: "UPLOADS_PER_SECOND", waitMs: LIMITS.filesWaitMs },
  { what: "downloads", setting: "FILES_PER_SECOND", waitMs: LIMITS.filesWaitMs },
];

/** All limits and what happens beyond them: the README and `npm start -- --help` print the table. */
export const LIMIT_TABLE: readonly LimitRow[] = [
  {
    per: "account",
    what: "failed log-ins of one name from one address or known browser",
    limit: `${SETTINGS.LOGIN_FAILURES_PER_NAME.default} in ${window}`,
    whenExceeded: later("too_many_requests"),
    setting: "LOGIN_FAILURES_PER_NAME",
  },
  {
    per: "account",
    what: "failed log-ins of one name from all unknown browsers",
    limit: `${SETTINGS.LOGIN_FAILURES_PER_NAME_UNKNOWN.default} in ${window}`,
    whenExceeded: later("too_many_requests"),
    setting: "LOGIN_FAILURES_PER_NAME_UNKNOWN",
  },
  {
    per: "address",
    what: "failed log-ins from one address or IPv6 /64",
    limit: `${SETTINGS.LOGIN_FAILURES_PER_ADDRESS.default} in ${window}`,
    whenExceeded: later("too_many_requests"),
    setting: "LOGIN_FAILURES_PER_ADDRESS",
  },
  {
    per: "account",
    what: "wrong second factors from one address, or browser that proved one",
    limit: `${SETTINGS.LOGIN_FAILURES_PER_NAME.default} in ${window}`,
    whenExceeded: later("too_many_requests"),
    setting: "LOGIN_FAILURES_PER_NAME",
  },
  {
    per: "account",
    what: "wrong second factors from one browser that proved one, or from all others",
    limit: `${LIMITS.secondFactorFailures} in 24 h`,
    whenExceeded: later("too_many_requests"),
  },
  {
    per: "account",
    what: "wrong second factors of one log-in",
    limit: count(LIMITS.pendingLoginFailures),
    whenExceeded: describeError("login_expired"),
  },
  {
    per: "address",
    what: "audit rows of rejections without a session, in each process",
    limit: `${LIMITS.anonymousRejectionRows} in 1 min`,
    whenExceeded: "one more row with their number",
  },
  {
    per: "account",
    what: "reset e-mails",
    limit: `${LIMITS.passwordResetsPerAccount} in ${minutes(LIMITS.passwordResetSeconds)}`,
    whenExceeded: "the usual response; nothing is sent",
  },
  {
    per: "account",
    what: "invitations",
    limit: `${LIMITS.invitationsPerAccount} in ${LIMITS.invitationSeconds / 3600} h`,
    whenExceeded: later("too_many_requests"),
  },
  {
    per: "account",
    what: "changes to an unconfirmed e-mail address",
    limit: `${LIMITS.emailChangesPerAccount} in ${LIMITS.emailConfirmationSeconds / 3600} h`,
    whenExceeded: later("too_many_requests"),
  },
  {
    per: "user",
    what: "access tokens that have not expired, and the life of each",
    limit: `${ACCESS_TOKEN_LIMITS.perUser}, ${ACCESS_TOKEN_LIMITS.maxDays} days`,
    whenExceeded: `${describeError("conflict")}; ${describeError("validation_failed")}`,
  },
  {
    per: "user",
    what: "requests of one access token, at once and a second, of each kind",
    limit: `${ACCESS_TOKEN_LIMITS.quotaShare * 100} % of the organization's`,
    whenExceeded: `waits; ${later("too_many_requests")}`,
  },
  {
    per: "user",
    what: "uploads that may be continued; of an organization",
    limit: `${LIMITS.unfinishedUploadsPerUser}; ${LIMITS.unfinishedUploadsPerOrganization}`,
    whenExceeded: describeError("conflict"),
  },
  {
    per: "request",
    what: "least bytes of a part of an upload that may be continued, but of the last",
    limit: size(LIMITS.leastPartBytes),
    whenExceeded: describeError("validation_failed"),
  },
  { per: "user", what: "custom parameters", limit: count(LIMITS.customParameters), whenExceeded: describeError("validation_failed") },
  {
    per: "user",
    what: "unread responses",
    limit: count(LIMITS.unreadResponsesPerUser),
    whenExceeded: "the oldest one's connection is closed",
  },
  { per: "user", what: "open streams of live updates", limit: count(LIMITS.liveStreamsPerUser), whenExceeded: later("too_many_requests") },
  {
    per: "organization",
    what: "concurrent requests; the same for each visitor's address and each staff user",
    limit: count(SETTINGS.CALLS_PER_ORGANIZATION.default),
    whenExceeded: `waits; ${later("too_many_requests")} after ${LIMITS.requestWaitMs / 1000} s`,
    setting: "CALLS_PER_ORGANIZATION",
  },
  {
    per: "organization",
    what: "concurrent uploads",
    limit: count(SETTINGS.UPLOADS_PER_ORGANIZATION.default),
    whenExceeded: `waits; ${later("too_many_requests")} after ${LIMITS.filesWaitMs / 1000} s`,
    setting: "UPLOADS_PER_ORGANIZATION",
  },
  {
    per: "organization",
    what: "concurrent downloads",
    limit: count(SETTINGS.FILES_PER_ORGANIZATION.default),
    whenExceeded: `waits; ${later("too_many_requests")} after ${LIMITS.filesWaitMs / 1000} s`,
    setting: "FILES_PER_ORGANIZATION",
  },
  ...RATE_LIMITS.map(({ what, setting, waitMs }) => ({
    per: "organization" as const,
    what: `${what} a second while other organizations send requests`,
    limit: count(SETTINGS[setting].default),
    whenExceeded: `waits; ${later("too_many_requests")} after ${waitMs / 1000} s`,
    setting,
  })),
  {
    per: "organization",
    what: "welcome e-mails and invitations",
    limit: `${LIMITS.welcomeEmailsPerDay} in a day (UTC)`,
    whenExceeded: "the usual response; the e-mail waits for a later day",
  },
  {
    per: "organization",
    what: "e-mail domains of single sign-on",
    limit: count(LIMITS.singleSignOnDomains),
    whenExceeded: describeError("validation_failed"),
  },
  {
    per: "user",
    what: "time of a single sign-on",
    limit: minutes(LIMITS.singleSignOnSeconds),
    whenExceeded: "the log-in page says so",
  },
  { per: "organization", what: "waiting requests", limit: count(LIMITS.maxWaitingRequests), whenExceeded: later("too_many_requests") },
  {
    per: "organization",
    what: "bytes of originals, results and draft takeoffs",
    limit: "as staff set it",
    whenExceeded: describeError("quota_exceeded"),
  },
  {
    per: "organization",
    what: "holidays in the working hours",
    limit: count(LIMITS.holidays),
    whenExceeded: describeError("validation_failed"),
  },
  {
    per: "organization",
    what: "documents deleted by one pass of retention",
    limit: count(LIMITS.retentionPerPass),
    whenExceeded: "the next pass deletes more",
  },
  {
    per: "gateway",
    what: "concurrent uploads in total",
    limit: count(SETTINGS.UPLOADS_AT_ONCE.default),
    whenExceeded: later("unavailable"),
    setting: "UPLOADS_AT_ONCE",
  },
  {
    per: "request",
    what: "a drawing or processed PDF",
    limit: size(upload),
    whenExceeded: describeError("too_large"),
    setting: "MAX_UPLOAD_BYTES",
  },
  { per: "request", what: "a CSV or XML result", limit: size(LIMITS.textResultBytes), whenExceeded: describeError("too_large") },
  { per: "request", what: "a JSON body", limit: size(LIMITS.jsonBody), whenExceeded: describeError("too_large") },
  { per: "request", what: "parts of a form", limit: count(LIMITS.multipartParts), whenExceeded: describeError("malformed_body") },
  { per: "request", what: "a URL", limit: `${count(LIMITS.url)} bytes`, whenExceeded: describeError("too_long") },
  { per: "request", what: "a name", limit: `${TEXT_LIMITS.name} characters`, whenExceeded: describeError("validation_failed") },
  { per: "request", what: "notes", limit: `${count(TEXT_LIMITS.notes)} characters`, whenExceeded: describeError("validation_failed") },
  {
    per: "organization",
    what: "concurrent PDF checks in each worker",
    limit: "1",
    whenExceeded: "waits",
  },
  { per: "request", what: "memory to open a PDF", limit: size(LIMITS.inspectionMemoryBytes), whenExceeded: "a finding that staff see" },
  {
    per: "request",
    what: "processor time of a PDF's check",
    limit: `${LIMITS.checkCpuSeconds} s`,
    whenExceeded: "a finding that staff see",
  },
  { per: "request", what: "an imported XLSX, XML or ZIP", limit: size(LIMITS.importedFileBytes), whenExceeded: describeError("too_large") },
  {
    per: "request",
    what: "a PDF whose markups are imported",
    limit: size(LIMITS.markupsPdfBytes),
    whenExceeded: describeError("too_large"),
  },
  { per: "request", what: "an imported NC1 file", limit: size(LIMITS.nc1FileBytes), whenExceeded: describeError("too_large") },
  { per: "request", what: "NC1 files in a form", limit: count(LIMITS.nc1Parts), whenExceeded: describeError("validation_failed") },
  { per: "request", what: "NC1 files in an imported ZIP", limit: count(LIMITS.nc1Files), whenExceeded: describeError("invalid_file") },
  { per: "request", what: "bytes of the NC1 files in a ZIP", limit: size(LIMITS.nc1Bytes), whenExceeded: describeError("invalid_file") },
  { per: "request", what: "text of an imported table", limit: size(LIMITS.importedText), whenExceeded: describeError("invalid_file") },
  {
    per: "request",
    what: "memory to read an imported file, a CSV or an XML",
    limit: size(LIMITS.tableMemoryBytes),
    whenExceeded: `${describeError("invalid_file")}; of a stored result, a finding that staff see`,
  },
  {
    per: "request",
    what: "processor time to read an imported file",
    limit: `${LIMITS.importCpuSeconds} s`,
    whenExceeded: describeError("invalid_file"),
  },
  { per: "request", what: "rows taken from a CSV", limit: count(LIMITS.extractedRows), whenExceeded: "a finding that staff see" },
  {
    per: "request",
    what: "lines of a takeoff that are shown next to its drawing",
    limit: count(LIMITS.takeoffLines),
    whenExceeded: "none are; all are in its data",
  },
  {
    per: "request",
    what: "markups of a processed PDF that are shown with their lines",
    limit: count(LIMITS.takeoffPlaces),
    whenExceeded: "the lines are shown without the drawing",
  },
  ...DRAFT_LIMIT_ROWS,
  ...WEBHOOK_LIMIT_ROWS,
  {
    per: "request",
    what: "documents whose originals staff download as one ZIP",
    limit: count(LIMITS.originalsPerArchive),
    whenExceeded: describeError("validation_failed"),
  },
  {
    per: "request",
    what: "jobs or e-mails that staff retry or discard",
    limit: count(LIMITS.operationsBatch),
    whenExceeded: describeError("validation_failed"),
  },
  { per: "request", what: "headers", limit: `${LIMITS.headersTimeoutMs / 1000} s to arrive`, whenExceeded: "the connection is closed" },
  {
    per: "request",
    what: "rate of reading a response",
    limit: `${LIMITS.minimumReadRate / 1024} KiB/s over ${LIMITS.slowReaderMs / 1000} s`,
    whenExceeded: "the connection is closed",
  },
  {
    per: "request",
    what: "rate of sending a body",
    limit: `${LIMITS.minimumBodyRate / 1024} KiB/s after ${LIMITS.bodyRateGraceSeconds} s`,
    whenExceeded: describeError("malformed_body"),
  },
];

const HEAD = ["Per", "What", "At most", "Beyond it", "Setting"] as const;
const cells = ({ per, what, limit, whenExceeded, setting }: LimitRow): string[] => [per, what, limit, whenExceeded, setting ?? ""];

/** The table as rows of texts, its head first; `markdown` marks settings as code. */
export function limitRows(markdown = false): string[][] {
  const plain = (text: string): string => text.replaceAll("`", "");
  const rows = LIMIT_TABLE.map((row) => {
    const texts = cells(row);
    if (!markdown) return texts.map(plain);
    return texts.map((text, index) => (index === HEAD.length - 1 && text ? `\`${text}\`` : text));
  });
  return [[...HEAD], ...rows];
}
