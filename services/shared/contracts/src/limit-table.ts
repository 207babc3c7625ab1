import { ACCESS_TOKEN_LIMITS } from "./access-tokens/limits.ts";
import { ERRORS, wireCode, type ErrorName } from "./api/errors.ts";
import { LIMITS, SETTINGS, type SettingName } from "./limits.ts";
import { TEXT_LIMITS } from "./text.ts";
import { WEBHOOK_LIMITS } from "./webhooks/limits.ts";

export type LimitScope = "user" | "account" | "organization" | "address" | "request" | "gateway";

/** A row of the table of limits, with the value that the code uses: what happens beyond it, and the setting that changes it, if any. */
export type LimitRow = readonly [per: LimitScope, what: string, limit: string, whenExceeded: string, setting?: SettingName];

const MIB = 1_048_576;
/** Bytes for a reader. */
const size = (bytes: number): string => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes.toLocaleString("en-US")} bytes`);
const count = (value: number): string => value.toLocaleString("en-US");
const minutes = (seconds: number): string => `${seconds / 60} min`;

/** What a client is told beyond a limit. */
function describeError(name: ErrorName): string {
  return `${ERRORS[name].status} \`${wireCode(name)}\``;
}

const later = (name: "too_many_requests" | "unavailable"): string => `${describeError(name)} with \`retry-after\``;
const TOO_MANY = later("too_many_requests");
const waits = (milliseconds: number): string => `waits; ${TOO_MANY} after ${milliseconds / 1000} s`;
const INVALID = describeError("validation_failed");
const CUT = "shortened; the review screen says so";
const LEFT_OUT = "left out; the review screen says so";

const { default: upload } = SETTINGS.MAX_UPLOAD_BYTES;

/** A row whose limit is a setting. */
function settingRow(per: LimitScope, name: SettingName, what: string, whenExceeded: string, unit = ""): LimitRow {
  return [per, what, `${count(SETTINGS[name].default)}${unit}`, whenExceeded, name];
}
const IN_WINDOW = ` in ${minutes(SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default)}`;

/** All limits and what happens beyond them: the README and `npm start -- --help` print the table. */
export const LIMIT_TABLE: readonly LimitRow[] = [
  settingRow("account", "LOGIN_FAILURES_PER_NAME", "failed log-ins of one name from one address or known browser", TOO_MANY, IN_WINDOW),
  settingRow("account", "LOGIN_FAILURES_PER_NAME_UNKNOWN", "failed log-ins of one name from all unknown browsers", TOO_MANY, IN_WINDOW),
  settingRow("address", "LOGIN_FAILURES_PER_ADDRESS", "failed log-ins from one address or IPv6 /64", TOO_MANY, IN_WINDOW),
  settingRow(
    "account",
    "LOGIN_FAILURES_PER_NAME",
    "wrong second factors from one address, or browser that proved one",
    TOO_MANY,
    IN_WINDOW,
  ),
  [
    "account",
    "wrong second factors from one browser that proved one, or from all others",
    `${LIMITS.secondFactorFailures} in 24 h`,
    TOO_MANY,
  ],
  ["account", "wrong second factors of one log-in", count(LIMITS.pendingLoginFailures), describeError("login_expired")],
  [
    "address",
    "audit rows of rejections without a session, in each process",
    `${LIMITS.anonymousRejectionRows} in 1 min`,
    "one more row with their number",
  ],
  [
    "account",
    "reset e-mails",
    `${LIMITS.passwordResetsPerAccount} in ${minutes(LIMITS.passwordResetSeconds)}`,
    "the usual response; nothing is sent",
  ],
  ["account", "invitations", `${LIMITS.invitationsPerAccount} in ${LIMITS.invitationSeconds / 3600} h`, TOO_MANY],
  [
    "account",
    "changes to an unconfirmed e-mail address",
    `${LIMITS.emailChangesPerAccount} in ${LIMITS.emailConfirmationSeconds / 3600} h`,
    TOO_MANY,
  ],
  [
    "user",
    "access tokens that have not expired, and the life of each",
    `${ACCESS_TOKEN_LIMITS.perUser}, ${ACCESS_TOKEN_LIMITS.maxDays} days`,
    `${describeError("conflict")}; ${INVALID}`,
  ],
  [
    "user",
    "requests of one access token, at once and a second, of each kind",
    `${ACCESS_TOKEN_LIMITS.quotaShare * 100} % of the organization's`,
    `waits; ${TOO_MANY}`,
  ],
  [
    "user",
    "uploads that may be continued; of an organization",
    `${LIMITS.unfinishedUploadsPerUser}; ${LIMITS.unfinishedUploadsPerOrganization}`,
    describeError("conflict"),
  ],
  ["request", "least bytes of a part of an upload that may be continued, but of the last", size(LIMITS.leastPartBytes), INVALID],
  ["request", "metadata of such an upload", size(LIMITS.uploadMetadataBytes), describeError("headers_too_large")],
  ["user", "custom parameters", count(LIMITS.customParameters), INVALID],
  ["user", "unread responses", count(LIMITS.unreadResponsesPerUser), "the oldest one's connection is closed"],
  ["user", "open streams of live updates", count(LIMITS.liveStreamsPerUser), TOO_MANY],
  settingRow(
    "organization",
    "CALLS_PER_ORGANIZATION",
    "concurrent requests; the same for each visitor's address and each staff user",
    waits(LIMITS.requestWaitMs),
  ),
  settingRow("organization", "UPLOADS_PER_ORGANIZATION", "concurrent uploads", waits(LIMITS.filesWaitMs)),
  settingRow("organization", "FILES_PER_ORGANIZATION", "concurrent downloads", waits(LIMITS.filesWaitMs)),
  settingRow("organization", "CALLS_PER_SECOND", "requests a second while other organizations send requests", waits(LIMITS.requestWaitMs)),
  settingRow("organization", "UPLOADS_PER_SECOND", "uploads a second while other organizations send requests", waits(LIMITS.filesWaitMs)),
  settingRow("organization", "FILES_PER_SECOND", "downloads a second while other organizations send requests", waits(LIMITS.filesWaitMs)),
  [
    "organization",
    "welcome e-mails and invitations",
    `${LIMITS.welcomeEmailsPerDay} in a day (UTC)`,
    "the usual response; the e-mail waits for a later day",
  ],
  ["organization", "e-mail domains of single sign-on", count(LIMITS.singleSignOnDomains), INVALID],
  ["user", "time of a single sign-on", minutes(LIMITS.singleSignOnSeconds), "the log-in page says so"],
  ["organization", "waiting requests", count(LIMITS.maxWaitingRequests), TOO_MANY],
  ["organization", "bytes of originals, results and draft takeoffs", "as staff set it", describeError("quota_exceeded")],
  ["organization", "holidays in the working hours", count(LIMITS.holidays), INVALID],
  ["organization", "documents deleted by one pass of retention", count(LIMITS.retentionPerPass), "the next pass deletes more"],
  settingRow("gateway", "UPLOADS_AT_ONCE", "concurrent uploads in total", later("unavailable")),
  ["request", "a drawing or processed PDF", size(upload), describeError("too_large"), "MAX_UPLOAD_BYTES"],
  ["request", "a CSV or XML result", size(LIMITS.textResultBytes), describeError("too_large")],
  ["request", "a JSON body", size(LIMITS.jsonBody), describeError("too_large")],
  ["request", "parts of a form", count(LIMITS.multipartParts), describeError("malformed_body")],
  ["request", "a URL", `${count(LIMITS.url)} bytes`, describeError("too_long")],
  ["request", "a name", `${TEXT_LIMITS.name} characters`, INVALID],
  ["request", "notes", `${count(TEXT_LIMITS.notes)} characters`, INVALID],
  ["organization", "concurrent PDF checks in each worker", "1", "waits"],
  ["request", "memory to open a PDF", size(LIMITS.inspectionMemoryBytes), "a finding that staff see"],
  ["request", "processor time of a PDF's check", `${LIMITS.checkCpuSeconds} s`, "a finding that staff see"],
  ["request", "an imported XLSX, XML or ZIP", size(LIMITS.importedFileBytes), describeError("too_large")],
  ["request", "a PDF whose markups are imported", size(LIMITS.markupsPdfBytes), describeError("too_large")],
  ["request", "an imported NC1 file", size(LIMITS.nc1FileBytes), describeError("too_large")],
  ["request", "NC1 files in a form", count(LIMITS.nc1Parts), INVALID],
  ["request", "NC1 files in an imported ZIP", count(LIMITS.nc1Files), describeError("invalid_file")],
  ["request", "bytes of the NC1 files in a ZIP", size(LIMITS.nc1Bytes), describeError("invalid_file")],
  ["request", "text of an imported table", size(LIMITS.importedText), describeError("invalid_file")],
  [
    "request",
    "memory to read an imported file, a CSV or an XML",
    size(LIMITS.tableMemoryBytes),
    `${describeError("invalid_file")}; of a stored result, a finding that staff see`,
  ],
  ["request", "processor time to read an imported file", `${LIMITS.importCpuSeconds} s`, describeError("invalid_file")],
  ["request", "rows taken from a CSV", count(LIMITS.extractedRows), "a finding that staff see"],
  ["request", "lines of a takeoff that are shown next to its drawing", count(LIMITS.takeoffLines), "none are; all are in its data"],
  [
    "request",
    "markups of a processed PDF that are shown with their lines",
    count(LIMITS.takeoffPlaces),
    "the lines are shown without the drawing",
  ],
  ["request", "characters of a text in a draft takeoff", count(LIMITS.draftText), CUT],
  ["request", "characters of a page in a draft takeoff", count(LIMITS.draftPageText), LEFT_OUT],
  ["request", "characters of a drawing in a draft takeoff", count(LIMITS.draftFileText), LEFT_OUT],
  ["request", "labels and notes of a page in a draft takeoff", count(LIMITS.draftPagePlaces), LEFT_OUT],
  ["request", "labels and notes of a drawing in a draft takeoff", count(LIMITS.draftFilePlaces), LEFT_OUT],
  ["request", "scanned pages of a drawing that are read", count(LIMITS.scanPages), "the others are not read; the review screen says so"],
  ["request", "processor time to read a scanned page", `${LIMITS.scanPageCpuSeconds} s`, "the page is not read; the review screen says so"],
  ["request", "places of the lines that staff decide at once", size(LIMITS.draftDecisionBytes), INVALID],
  ["organization", "webhooks", count(WEBHOOK_LIMITS.perOrganization), describeError("conflict")],
  [
    "organization",
    "tests of one webhook; the same for deliveries sent again",
    `${WEBHOOK_LIMITS.sendsOnRequest} in ${minutes(WEBHOOK_LIMITS.sendsOnRequestSeconds)}`,
    TOO_MANY,
  ],
  [
    "request",
    "time of one attempt to deliver a webhook's message",
    `${WEBHOOK_LIMITS.attemptMs / 1000} s`,
    `attempted again, over ${WEBHOOK_LIMITS.retrySeconds / 3_600} h; then the webhook is disabled where nothing was delivered`,
  ],
  ["request", "of a webhook's answer that is read", size(WEBHOOK_LIMITS.answerBytes), "the rest is not read"],
  ["request", "documents whose originals staff download as one ZIP", count(LIMITS.originalsPerArchive), INVALID],
  ["request", "jobs or e-mails that staff retry or discard", count(LIMITS.operationsBatch), INVALID],
  ["request", "headers", `${LIMITS.headersTimeoutMs / 1000} s to arrive`, "the connection is closed"],
  [
    "request",
    "rate of reading a response",
    `${LIMITS.minimumReadRate / 1024} KiB/s over ${LIMITS.slowReaderMs / 1000} s`,
    "the connection is closed",
  ],
  [
    "request",
    "rate of sending a body",
    `${LIMITS.minimumBodyRate / 1024} KiB/s after ${LIMITS.bodyRateGraceSeconds} s`,
    describeError("malformed_body"),
  ],
];

const HEAD = ["Per", "What", "At most", "Beyond it", "Setting"] as const;

/** The table as rows of texts, its head first; `markdown` marks settings as code. */
export function limitRows(markdown = false): string[][] {
  const plain = (text: string): string => text.replaceAll("`", "");
  const rows = LIMIT_TABLE.map(([per, what, limit, whenExceeded, setting = ""]) => {
    const texts = [per, what, limit, whenExceeded, setting];
    if (!markdown) return texts.map(plain);
    return texts.map((text, index) => (index === HEAD.length - 1 && text ? `\`${text}\`` : text));
  });
  return [[...HEAD], ...rows];
}
