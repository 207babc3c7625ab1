/** A number that an operator may set. */
export interface Setting {
  default: number;
  unit: "bytes" | "seconds" | "count";
  min: number;
  about: string;
}

const makeUnit =
  (unit: Setting["unit"]) =>
  (fallback: number, about: string, min = 1): Setting => ({ default: fallback, unit, min, about });
const bytes = makeUnit("bytes");
const seconds = makeUnit("seconds");
const count = makeUnit("count");

/**
 * Every limit and time an operator may set: environment variable, unit, default, what it does, and its minimum where that is not 1. The
 * services read them through `platform`'s configuration; `npm start -- --help` and the README print this table.
 */
export const SETTINGS = {
  MAX_UPLOAD_BYTES: bytes(536_870_912, "largest accepted file, counted on the file itself"),
  UPLOAD_GRACE_SECONDS: seconds(600, "how long bytes of an aborted upload may remain in the store"),
  SESSION_IDLE_SECONDS: seconds(43_200, "a session expires after this time without a request"),
  SESSION_MAX_SECONDS: seconds(604_800, "a session expires after this time in any case"),
  LOGIN_FAILURES_PER_NAME: count(10, "failed log-ins for one name from one address or known browser before 429"),
  LOGIN_FAILURES_PER_NAME_UNKNOWN: count(50, "failed log-ins for one name from all unknown browsers together before 429"),
  LOGIN_FAILURES_PER_ADDRESS: count(100, "failed log-ins from one IPv4 address or IPv6 /64 before 429"),
  LOGIN_FAILURE_WINDOW_SECONDS: seconds(900, "how long a failed log-in counts"),
  CALLS_PER_ORGANIZATION: count(6, "concurrent requests of one organization in each gateway; more wait"),
  UPLOADS_PER_ORGANIZATION: count(8, "concurrent uploads of one organization in each gateway; more wait"),
  FILES_PER_ORGANIZATION: count(16, "concurrent downloads of one organization in each gateway; more wait"),
  CALLS_PER_SECOND: count(40, "requests per second of one organization in each gateway under contention; more wait"),
  UPLOADS_PER_SECOND: count(4, "uploads per second of one organization in each gateway under contention; more wait"),
  FILES_PER_SECOND: count(8, "downloads per second of one organization in each gateway under contention; more wait"),
  UPLOADS_AT_ONCE: count(64, "concurrent uploads of all organizations together in each gateway; more get 503"),
  TRUST_PROXY_HOPS: count(0, "reverse proxies in front of the gateway whose x-forwarded-for is trusted", 0),
  CHECKS_AT_ONCE: count(2, "PDFs that each worker checks concurrently, of different organizations; each may use 512 MiB"),
  DRAFT_AUTOMATICALLY: count(1, "1 reads each drawing for a draft takeoff after its check; 0 waits until staff ask for it", 0),
  DUE_NOTICE_SECONDS: seconds(7_200, "how long before an open document is due its e-mail to staff is sent; 0 sends none", 0),
  DATABASE_POOL_SIZE: count(10, "database connections of each process"),
  EVENT_LEASE_SECONDS: seconds(20, "an event without all its receipts is redelivered after this time"),
  ERASURE_INTERVAL_SECONDS: seconds(
    3_600,
    "time between two passes that erase names of deleted things and delete documents whose retention ended",
  ),
  CALL_TIMEOUT_SECONDS: seconds(15, "how long the gateway waits for a service to respond, or for a response to continue"),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Settings that choose one of several words. */
export const CHOICE_SETTINGS = {
  REQUIRE_SECOND_FACTOR: {
    default: "none",
    values: ["none", "staff", "all"],
    about: "whose accounts need a second factor: none, staff or all; who has none sets one up at the next sign-in",
  },
  SINGLE_SIGN_ON_ADDRESSES: {
    default: "public",
    values: ["public", "any"],
    about: "which addresses OpenID providers may have: public, or any, private networks included",
  },
  WEBHOOK_ADDRESSES: {
    default: "public",
    values: ["public", "any"],
    about: "which addresses webhooks may have: public, or any, private networks included; customers choose them",
  },
} as const satisfies Record<string, { default: string; values: readonly string[]; about: string }>;

export type ChoiceSettingName = keyof typeof CHOICE_SETTINGS;

/** Sizes and times that an operator cannot change. */
export const LIMITS = {
  /** Largest JSON body, bytes. */
  jsonBody: 1_048_576,
  /** Form parts around an upload's file, bytes: fields and part headers. */
  multipartOverhead: 1_048_576,
  /** Parts of one form; ours has nine. A form with NC1 files may have as many more as there are files. */
  multipartParts: 32,
  /** Largest path with query, bytes. */
  url: 8_192,
  /** Documents of one organization that one pass of retention deletes. */
  retentionPerPass: 2_000,
  /** Retention of idempotency keys, seconds. */
  idempotencyKeySeconds: 86_400,
  /** Time in which an upload may be continued, seconds. Afterwards it is deleted with its parts. */
  unfinishedUploadSeconds: 86_400,
  /** Uploads that a user may have begun and not finished. The web app sends one at a time. */
  unfinishedUploadsPerUser: 50,
  /** The same of all users of an organization together. */
  unfinishedUploadsPerOrganization: 500,
  /** Bytes of an upload's metadata: HEAD sends them back, and the headers of a response may have 16 KiB in all. */
  uploadMetadataBytes: 14_336,
  /** Least bytes of a part, but of the last one: each part is an object of the store. */
  leastPartBytes: 65_536,
  /** Lifetime of a signed caller's token, seconds. */
  callerSeconds: 60,
  /** Lifetime of an RPC request's token, seconds. */
  rpcTokenSeconds: 30,
  /** Rows of the audit trail that one process writes for rejected requests without a session, for each address and minute. */
  anonymousRejectionRows: 20,
  /** Slowest accepted body after the first ten seconds, bytes per second. */
  minimumBodyRate: 131_072,
  bodyRateGraceSeconds: 10,
  /** Requests of one organization that wait for its quota in a gateway, and for how long before 429; files wait longer. */
  maxWaitingRequests: 256,
  requestWaitMs: 10_000,
  filesWaitMs: 60_000,
  /** Delay of a 429, milliseconds, and the maximum number of delayed ones in a gateway. */
  rejectionDelayMs: 1_000,
  maxDelayedRejections: 1_024,
  /** Open live-update streams of one user in a gateway: each receives every change. */
  liveStreamsPerUser: 20,
  /** Minimum rate at which a client reads a response, bytes per second, and the period over which it is measured. */
  minimumReadRate: 16_384,
  slowReaderMs: 60_000,
  /** Responses that the client does not read, of one user and in total in a gateway; it has 512 connections to each service. */
  unreadResponsesPerUser: 32,
  unreadResponsesPerGateway: 256,
  /** How long a response is open before the gateway looks up its session again, and between two look-ups, milliseconds. */
  sessionRecheckMs: 10_000,
  /** How long a response stays open while its session cannot be looked up, milliseconds. */
  unconfirmedSessionMs: 60_000,
  headersTimeoutMs: 10_000,
  gatewayKeepAliveMs: 30_000,
  serviceKeepAliveMs: 65_000,
  rpcTimeoutMs: 3_000,
  drainSeconds: 25,
  /** How long a password reset link works, seconds. */
  passwordResetSeconds: 3_600,
  /** Reset e-mails that one account gets within a link's life; further requests send nothing. */
  passwordResetsPerAccount: 5,
  /** How long an invitation works, seconds. */
  invitationSeconds: 259_200,
  /** Invitations that one account gets within an invitation's life. */
  invitationsPerAccount: 5,
  /** How long a link that confirms an e-mail address works, seconds. */
  emailConfirmationSeconds: 86_400,
  /** Changes of one account's e-mail address to an unconfirmed one within a link's life: each sends two e-mails. */
  emailChangesPerAccount: 5,
  /** How long a sign-in may wait between the password and the second factor, and how long one is set up, seconds. */
  pendingLoginSeconds: 600,
  /** Wrong second factors of one sign-in before it ends. */
  pendingLoginFailures: 5,
  /** Wrong second factors of an account from one known browser, or from all unknown ones, within the seconds of the next line. */
  secondFactorFailures: 30,
  secondFactorFailureSeconds: 86_400,
  /** Recovery codes of an account, and its passkeys at most. */
  recoveryCodes: 10,
  passkeysPerUser: 10,
  /** A browser that signed in to an account stays known for one year, seconds. */
  deviceCookieSeconds: 31_536_000,
  /** Accounts that one browser is known for; a further one replaces the account that signed in the longest ago. */
  accountsPerDevice: 10,
  /** How long a single sign-on may take from its start to the provider's response, seconds. */
  singleSignOnSeconds: 600,
  /** E-mail domains of one organization's single sign-on. */
  singleSignOnDomains: 20,
  /** Accounts with an address in a domain of another organization that staff are shown at its single sign-on. */
  accountsElsewhere: 50,
  /** Holidays in one organization's working hours. */
  holidays: 100,
  /** Time for one request to an OpenID provider and for all requests of a sign-in, milliseconds; less than CALL_TIMEOUT_SECONDS. */
  providerRequestMs: 5_000,
  providerSignInMs: 10_000,
  /** Largest response of an OpenID provider, bytes. */
  providerResponseBytes: 262_144,
  /** Longest address of the web app to return to after a sign-in, UTF-16 code units. */
  returnAddress: 2_000,
  /** Welcome e-mails and invitations that one organization gets sent in a UTC day; further ones wait for a later day. */
  welcomeEmailsPerDay: 50,
  /** Custom parameters of one user: the list has no pages. */
  customParameters: 200,
  /** Largest CSV and XML result, bytes: they are read whole when their text is checked. */
  textResultBytes: 67_108_864,
  /** Largest imported XLSX or XML, bytes: they are held in memory while they are read. */
  importedFileBytes: 33_554_432,
  /** Largest PDF whose markups are imported, bytes: reading them takes about twice its size of memory. */
  markupsPdfBytes: 67_108_864,
  /** Files in an imported workbook, and the most that one of them and all together may inflate to, bytes. */
  workbookParts: 4_096,
  workbookPartBytes: 268_435_456,
  workbookBytes: 402_653_184,
  /** Entries of an imported ZIP of NC1 files, folders included, and the NC1 files among them. */
  archiveEntries: 8_192,
  nc1Files: 4_000,
  /** NC1 files in one form. More are sent in a ZIP. */
  nc1Parts: 500,
  /** The largest NC1 file, and what all files of a ZIP may inflate to, bytes. A piece with thousands of holes takes some hundred KiB. */
  nc1FileBytes: 4_194_304,
  nc1Bytes: 134_217_728,
  /** Shared texts of an imported workbook, bytes and count: they are held in memory. */
  sharedTextBytes: 67_108_864,
  sharedTexts: 4_000_000,
  /** Cells of an imported sheet, empty ones included. */
  sheetCells: 10_000_000,
  /** Bytes between two tags of an imported file: more than the longest cell takes. */
  importedTokenBytes: 1_048_576,
  /** Sheets that are searched for a takeoff. */
  searchedSheets: 64,
  /** Blank rows in succession that are kept, so that rows keep their numbers. */
  blankRows: 1_000,
  /** UTF-16 code units of all cells of a row, of a CSV or an imported file: with quotes and in UTF-8 it stays below the limit of a CSV's row. */
  rowText: 1_000_000,
  /** UTF-16 code units of all cells of an imported table. */
  importedText: 67_108_864,
  /** The first rows that a preview shows, bytes as JSON, and UTF-16 code units of one cell of them. */
  previewBytes: 4_194_304,
  previewCell: 1_000,
  /** Lines of an imported XML that may wait for what follows them in an element around them. */
  waitingXmlLines: 50_000,
  /** Rows below the header that are taken from a CSV. */
  extractedRows: 500_000,
  extractedColumns: 500,
  /** What a cell of a spreadsheet holds at most (Excel's limit), UTF-16 code units. */
  extractedCell: 32_767,
  /** UTF-16 code units of a column's name: every row of the JSON response repeats it. */
  columnName: 1_000,
  /** Elements, attributes, and UTF-16 code units of names, values and text, that are taken from an XML: they are returned without pages. */
  metadataElements: 100_000,
  metadataAttributes: 500_000,
  metadataText: 8_388_608,
  /** Findings of one file, and UTF-16 code units of one: they quote texts of the file. */
  findings: 200,
  findingText: 2_000,
  /** Limits of the process that reads a table or an XML: resident memory, bytes; processor time and elapsed time, seconds. */
  tableMemoryBytes: 402_653_184,
  /** Times of an import: it responds within CALL_TIMEOUT_SECONDS. */
  importCpuSeconds: 8,
  importSeconds: 12,
  /** Times to read a document's CSV, and its XML. */
  extractionCpuSeconds: 60,
  extractionSeconds: 180,
  /** Imports that each documents process, and documents whose results each worker, reads concurrently, of different organizations. */
  importsAtOnce: 2,
  extractionsAtOnce: 3,
  /** Limits of the process that opens one PDF: resident memory, bytes, and processor time, seconds. */
  inspectionMemoryBytes: 536_870_912,
  checkCpuSeconds: 8,
  comparisonCpuSeconds: 20,
  /** Growth between two checks by its parent, and the size of an idle process; measured, bytes. */
  inspectionOvershootBytes: 134_217_728,
  inspectionSpareBytes: 134_217_728,
  /** Files, all of one organization, after which such a process is replaced. Starting one costs as much as checking twenty. */
  filesPerInspectionProcess: 200,
  /** PDFs that each worker opens concurrently to compare results with their drawing. */
  comparisonsAtOnce: 1,
  /** Drawings that each worker reads concurrently for draft takeoffs, of different organizations: a large set delays no other one. */
  draftsAtOnce: 2,
  /** Limits of the process that reads a drawing: resident memory, bytes; processor time for a page and elapsed time for a file, seconds. */
  draftMemoryBytes: 805_306_368,
  draftPageCpuSeconds: 20,
  draftFileSeconds: 600,
  /** Pages after which such a process is replaced, and pages of a file that are read. */
  draftPagesPerProcess: 40,
  draftPages: 500,
  /** Pages of a drawing that are read by the shapes of their letters, and the processor seconds of each. A worker reads one at a time. */
  scanPages: 40,
  scanPageCpuSeconds: 360,
  scansAtOnce: 1,
  /** UTF-16 code units of one text of a draft, and of all texts of a page and of a file. What makes no line gets half of a file's. */
  draftText: 200,
  draftPageText: 262_144,
  draftFileText: 8_388_608,
  /** Places on the drawing of one page and of a file: labels, marks, views, rows of schedules, and what makes no line. */
  draftPagePlaces: 10_000,
  draftFilePlaces: 200_000,
  draftPageViews: 200,
  /** Stored bytes of a draft's pages or lines that one query returns, unless one row alone has more. A response has less than twice as many. */
  draftBatchBytes: 3_145_728,
  /** Stored bytes of the lines that one request decides. */
  draftDecisionBytes: 6_291_456,
  /** The largest drawing that is marked up, bytes, and the markups that it gets at most. */
  markedPdfBytes: 335_544_320,
  markedPdfMarkups: 20_000,
  /** Lines of a delivered takeoff that are shown next to its drawing, and markups of the processed PDF that are told apart for it. */
  takeoffLines: 100_000,
  takeoffPlaces: 50_000,
  /** Resident memory of the worker itself, without the processes that open files, bytes. */
  workerMemoryBytes: 419_430_400,
  /** The same of the documents service, whose heap may grow to 1 GiB. */
  documentsMemoryBytes: 1_342_177_280,
  /** Documents whose originals staff download in one archive. */
  originalsPerArchive: 100,
  /** Jobs or e-mails that staff retry or discard in one request. */
  operationsBatch: 500,
  /** Retention of sent and discarded e-mails and of staff actions: 90 days, in seconds. */
  operationsRecordSeconds: 7_776_000,
} as const;

/** Memory of the documents service with the processes that read imported files, bytes. The chart's limit is made of the same numbers. */
export function documentsMemoryLimit(): number {
  return LIMITS.documentsMemoryBytes + LIMITS.importsAtOnce * tableProcessMemory();
}

function tableProcessMemory(): number {
  return LIMITS.tableMemoryBytes + LIMITS.inspectionOvershootBytes;
}

/** Memory of a documents worker with the processes that open files, bytes: the chart's limit. @param checksAtOnce `CHECKS_AT_ONCE` */
export function workerMemoryLimit(checksAtOnce: number): number {
  const { workerMemoryBytes, inspectionMemoryBytes, inspectionOvershootBytes, inspectionSpareBytes, comparisonsAtOnce } = LIMITS;
  const inspections = (checksAtOnce + comparisonsAtOnce) * (inspectionMemoryBytes + inspectionOvershootBytes);
  const drafts = (LIMITS.draftsAtOnce + LIMITS.scansAtOnce) * (LIMITS.draftMemoryBytes + inspectionOvershootBytes);
  const tables = LIMITS.extractionsAtOnce * tableProcessMemory();
  return workerMemoryBytes + inspectionSpareBytes + inspections + drafts + tables;
}
