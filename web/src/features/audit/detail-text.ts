import { EXPORTS, FILE_LABELS, LINE_STATE_LABELS, QUEUE_LABELS, SHEET_KIND_LABELS, STATUS_LABELS } from "@takeoff/contracts";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import { formatBytes, formatCount } from "../../shared/format.ts";

type Words = Readonly<Record<string, string>>;

const ACCOUNT_WORDS: Words = { ...ROLE_LABELS, phone_number: "phone number", email: "e-mail" };
/** The methods of a second factor. */
const FACTOR_WORDS: Words = { totp: "authenticator app", recovery_code: "recovery code" };
const DIFFERENCE_WORDS: Words = { draft: "of the draft takeoff", results: "of the results" };

const TURNAROUND_WORDS: Words = { months: "by month", open: "open documents" };
const EXPORT_WORDS: Words = Object.fromEntries(Object.entries(EXPORTS).map(([format, { label }]) => [format, label]));

const lookUp = (words: Words, word: string): string => (Object.hasOwn(words, word) ? (words[word] ?? word) : word);
const inWords = (words: Words) => (detail: string) => detail.replace(/[\w-]+/g, (word) => lookUp(words, word));
/** Says what a count at the beginning counts: `3` becomes `3 sessions`. */
const counted = (one: string, several: string) => (detail: string) =>
  detail.replace(/^\d+/, (count) => `${formatCount(Number(count))} ${count === "1" ? one : several}`);

const account = inWords(ACCOUNT_WORDS);
const file = inWords(FILE_LABELS);
const factor = inWords(FACTOR_WORDS);
const difference = inWords(DIFFERENCE_WORDS);
const endedSessions = counted("session", "sessions");

/** `status: new to completed, taken over`: only what stands after "status:" is a status. */
const status = (detail: string): string =>
  detail.replace(
    /^status: (\w+) to (\w+)/,
    (_, from: string, to: string) => `${lookUp(STATUS_LABELS, from)} to ${lookUp(STATUS_LABELS, to)}`,
  );
/** `documents-checks: 3`. */
const queue = (detail: string): string =>
  detail.replace(
    /^([\w-]+): (\d+)$/,
    (_, name: string, count: string) => `${lookUp(QUEUE_LABELS, name)}, ${counted("job", "jobs")(count)}`,
  );
/** `accepted: 5`. */
const decision = (detail: string): string =>
  detail.replace(
    /^(\w+): (\d+)/,
    (_, state: string, count: string) => `${lookUp(LINE_STATE_LABELS, state)}, ${counted("line", "lines")(count)}`,
  );
/** `page 3: framing_plan, not counted`. */
const sheet = (detail: string): string =>
  detail.replace(/^(page \d+: )(\w+)/, (_, page: string, kind: string) => page + lookUp(SHEET_KIND_LABELS, kind));
const storage = (detail: string): string =>
  detail.replace(/storage limit: (\d+)/, (_, bytes: string) => `storage limit: ${formatBytes(Number(bytes))}`);

/** How the detail of an action is put into words. That of others has names as they were written, or words already. */
const BY_ACTION: Readonly<Record<string, (detail: string) => string>> = {
  login: (detail) => (detail === "second_factor" ? "the second factor follows" : detail),
  completeLogin: factor,
  enrolAtLogin: factor,
  addSecondFactor: factor,
  removeSecondFactor: factor,
  createUser: account,
  updateUser: account,
  operatorDisabledUser: account,
  resetPassword: account,
  endOtherSessions: endedSessions,
  endUserSessions: endedSessions,
  operatorEndedSessions: endedSessions,
  operatorClearedThrottle: counted("failed log-in", "failed log-ins"),
  updateOrganization: storage,
  downloadDocument: file,
  previewDocument: file,
  downloadCsv: file,
  downloadXml: file,
  downloadImport: file,
  downloadOriginals: file,
  processDocument: file,
  importTakeoff: file,
  exportDocument: inWords(EXPORT_WORDS),
  getDifference: difference,
  exportDifference: difference,
  exportTurnaround: inWords(TURNAROUND_WORDS),
  setDocumentStatus: status,
  completeDocument: status,
  decideDraftLines: decision,
  chooseSheet: sheet,
  retryJobs: queue,
  dropJobs: queue,
};

/** The access token that sent the request, at the end of a detail. Its name stays as its user wrote it. */
const BY_ACCESS_TOKEN = /(?:^|; )access token \d+ \(.*\)$/;

/** The detail of an audited action in words: `role: User to Admin, phone number`. */
export function describeDetail(action: string, detail: string): string {
  const end = BY_ACCESS_TOKEN.exec(detail)?.index ?? detail.length;
  const own = detail.slice(0, end);
  return ((Object.hasOwn(BY_ACTION, action) ? BY_ACTION[action] : undefined)?.(own) ?? own) + detail.slice(end);
}
