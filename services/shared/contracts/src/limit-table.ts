import { ERRORS, wireCode, type ErrorName } from "./errors.ts";
import { LIMITS, SETTINGS, type SettingName } from "./limits.ts";
import { TEXT_LIMITS } from "./text.ts";

/** Whom a limit counts for. */
export type LimitedParty = "user" | "account" | "organization" | "address" | "call" | "gateway";

/** One limit as a person reads it; its number is the one that the code uses. */
export interface LimitRow {
  per: LimitedParty;
  what: string;
  number: string;
  /** What whoever goes beyond is told. */
  told: string;
  /** The setting that changes it, where one does. */
  setting?: SettingName;
}

const MIB = 1_048_576;
const size = (bytes: number): string => (bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes.toLocaleString("en-US")} bytes`);
const count = (number: number): string => number.toLocaleString("en-US");
const minutes = (seconds: number): string => `${seconds / 60} min`;

function refusal(name: ErrorName): string {
  return `${ERRORS[name].status} \`${wireCode(name)}\``;
}
const later = (name: "too_many_requests" | "unavailable"): string => `${refusal(name)} with \`retry-after\``;

const { default: upload } = SETTINGS.MAX_UPLOAD_BYTES;
const window = minutes(SETTINGS.LOGIN_FAILURE_WINDOW_SECONDS.default);

const PACES: readonly { what: string; setting: SettingName; waitMs: number }[] = [
  { what: "calls", setting: "CALLS_PER_SECOND", waitMs: LIMITS.callsWaitMs },
  { what: "uploads", setting: "UPLOADS_PER_SECOND", waitMs: LIMITS.filesWaitMs },
  { what: "downloads", setting: "FILES_PER_SECOND", waitMs: LIMITS.filesWaitMs },
];

/** Who may ask for how much, and what those are told who ask for more: the README and `npm start -- --help` print it. */
export const LIMIT_TABLE: readonly LimitRow[] = [
  {
    ...{ per: "account", what: "failed log-ins of one name", number: `${SETTINGS.LOGIN_FAILURES_PER_NAME.default} in ${window}` },
    ...{ told: later("too_many_requests"), setting: "LOGIN_FAILURES_PER_NAME" },
  },
  {
    ...{ per: "address", what: "failed log-ins from one address", number: `${SETTINGS.LOGIN_FAILURES_PER_ADDRESS.default} in ${window}` },
    ...{ told: later("too_many_requests"), setting: "LOGIN_FAILURES_PER_ADDRESS" },
  },
  {
    ...{ per: "account", what: "reset e-mails" },
    ...{
      number: `${LIMITS.passwordResetsPerAccount} in ${minutes(LIMITS.passwordResetSeconds)}`,
      told: "the usual answer; nothing is sent",
    },
  },
  { per: "user", what: "custom parameters", number: count(LIMITS.customParameters), told: refusal("validation_failed") },
  { per: "user", what: "open streams of live updates", number: count(LIMITS.streamsPerPerson), told: later("too_many_requests") },
  {
    ...{ per: "organization", what: "calls at once, of each visitor's address and member of staff alike" },
    ...{
      number: count(SETTINGS.CALLS_PER_ORGANIZATION.default),
      told: `waits; ${later("too_many_requests")} after ${LIMITS.callsWaitMs / 1000} s`,
    },
    ...{ setting: "CALLS_PER_ORGANIZATION" },
  },
  {
    ...{ per: "organization", what: "uploads at once", number: count(SETTINGS.UPLOADS_PER_ORGANIZATION.default) },
    ...{ told: `waits; ${later("too_many_requests")} after ${LIMITS.filesWaitMs / 1000} s`, setting: "UPLOADS_PER_ORGANIZATION" },
  },
  {
    ...{ per: "organization", what: "downloads at once", number: count(SETTINGS.FILES_PER_ORGANIZATION.default) },
    ...{ told: `waits; ${later("too_many_requests")} after ${LIMITS.filesWaitMs / 1000} s`, setting: "FILES_PER_ORGANIZATION" },
  },
  ...PACES.map(({ what, setting, waitMs }) => ({
    ...{ per: "organization" as const, what: `${what} a second while others are there`, number: count(SETTINGS[setting].default) },
    ...{ told: `waits; ${later("too_many_requests")} after ${waitMs / 1000} s`, setting },
  })),
  { per: "organization", what: "calls in line", number: count(LIMITS.callsWaiting), told: later("too_many_requests") },
  {
    ...{ per: "gateway", what: "uploads at once of all together", number: count(SETTINGS.UPLOADS_AT_ONCE.default) },
    ...{ told: later("unavailable"), setting: "UPLOADS_AT_ONCE" },
  },
  { per: "call", what: "a drawing or processed PDF", number: size(upload), told: refusal("too_large"), setting: "MAX_UPLOAD_BYTES" },
  { per: "call", what: "a CSV or XML result", number: size(LIMITS.textResultBytes), told: refusal("too_large") },
  { per: "call", what: "a JSON body", number: size(LIMITS.jsonBody), told: refusal("too_large") },
  { per: "call", what: "parts of a form", number: count(LIMITS.multipartParts), told: refusal("malformed_body") },
  { per: "call", what: "an address", number: `${count(LIMITS.url)} bytes`, told: refusal("too_long") },
  { per: "call", what: "a name", number: `${TEXT_LIMITS.name} characters`, told: refusal("validation_failed") },
  { per: "call", what: "notes", number: `${count(TEXT_LIMITS.notes)} characters`, told: refusal("validation_failed") },
  { per: "call", what: "rows taken from a CSV", number: count(LIMITS.extractedRows), told: "a finding that staff see" },
  { per: "call", what: "jobs or e-mails that staff act on", number: count(LIMITS.operationsBatch), told: refusal("validation_failed") },
  { per: "call", what: "headers", number: `${LIMITS.headersTimeoutMs / 1000} s to arrive`, told: "the connection is closed" },
  {
    ...{ per: "call", what: "a body", number: `${LIMITS.minimumBodyRate / 1024} KiB/s after ${LIMITS.bodyRateGraceSeconds} s` },
    told: refusal("malformed_body"),
  },
];

const HEAD = ["Per", "What", "At most", "Beyond it", "Setting"] as const;
const cells = ({ per, what, number, told, setting }: LimitRow): string[] => [per, what, number, told, setting ?? ""];

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
