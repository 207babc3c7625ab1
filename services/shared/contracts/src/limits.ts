/**
 * Every limit and time an operator may set: environment variable, default, unit and what it does. The services read
 * them through `platform`'s configuration; `npm start -- --help` and the README print this table.
 */
export interface Setting {
  default: number;
  unit: "bytes" | "seconds" | "milliseconds" | "count";
  min: number;
  about: string;
}

export const SETTINGS = {
  MAX_UPLOAD_BYTES: { default: 536_870_912, unit: "bytes", min: 1, about: "largest accepted file, counted on the file itself" },
  UPLOAD_GRACE_SECONDS: { default: 600, unit: "seconds", min: 1, about: "how long what a broken-off upload stored may stay" },
  SESSION_IDLE_SECONDS: { default: 43_200, unit: "seconds", min: 1, about: "a session ends after so long without a call" },
  SESSION_MAX_SECONDS: { default: 604_800, unit: "seconds", min: 1, about: "a session ends after so long in any case" },
  LOGIN_FAILURES_PER_NAME: { default: 10, unit: "count", min: 1, about: "failed log-ins for one name before 429" },
  LOGIN_FAILURES_PER_ADDRESS: { default: 100, unit: "count", min: 1, about: "failed log-ins from one address before 429" },
  LOGIN_FAILURE_WINDOW_SECONDS: { default: 900, unit: "seconds", min: 1, about: "how long a failed log-in counts" },
  CALLS_PER_ORGANIZATION: { default: 6, unit: "count", min: 1, about: "calls of one organization at once in each gateway; more wait" },
  UPLOADS_PER_ORGANIZATION: { default: 8, unit: "count", min: 1, about: "uploads of one organization at once in each gateway; more wait" },
  FILES_PER_ORGANIZATION: { default: 16, unit: "count", min: 1, about: "downloads of one organization at once in each gateway; more wait" },
  CALLS_PER_SECOND: {
    default: 40,
    unit: "count",
    min: 1,
    about: "calls of one organization a second in each gateway while others are there; more wait",
  },
  UPLOADS_PER_SECOND: {
    default: 4,
    unit: "count",
    min: 1,
    about: "uploads of one organization a second in each gateway while others are there; more wait",
  },
  FILES_PER_SECOND: {
    default: 8,
    unit: "count",
    min: 1,
    about: "downloads of one organization a second in each gateway while others are there; more wait",
  },
  UPLOADS_AT_ONCE: { default: 64, unit: "count", min: 1, about: "uploads at once in each gateway, of all together; more get 503" },
  TRUST_PROXY_HOPS: {
    default: 0,
    unit: "count",
    min: 0,
    about: "reverse proxies in front of the gateway whose x-forwarded-for is believed",
  },
  DATABASE_POOL_SIZE: { default: 10, unit: "count", min: 1, about: "database connections of each process" },
  EVENT_LEASE_SECONDS: { default: 20, unit: "seconds", min: 1, about: "an event without its receipts is handed out again after so long" },
  CALL_TIMEOUT_SECONDS: { default: 15, unit: "seconds", min: 1, about: "how long the gateway waits for a service to answer or move on" },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Sizes and times that are the product's own and not an operator's to change. */
export const LIMITS = {
  /** Largest JSON body, bytes. */
  jsonBody: 1_048_576,
  /** Form parts around an upload's file, bytes: fields and part headers. */
  multipartOverhead: 1_048_576,
  /** Parts of one form; ours has nine. */
  multipartParts: 32,
  /** Largest path with query, bytes. */
  url: 8_192,
  /** Idempotency keys are kept so long, seconds. */
  idempotencyKeySeconds: 86_400,
  /** Signed caller's life, seconds. */
  callerSeconds: 60,
  /** Slowest accepted body after the first ten seconds, bytes per second. */
  minimumBodyRate: 131_072,
  bodyRateGraceSeconds: 10,
  /** Calls of one organization that wait for its share in a gateway, and for how long, before 429; files last longer. */
  callsWaiting: 256,
  callsWaitMs: 10_000,
  filesWaitMs: 60_000,
  /** So long a 429 is kept back, of so many at once in a gateway. */
  refusalHeldBackMs: 1_000,
  refusalsHeldBack: 1_024,
  /** Streams of live updates that one person may have open in a gateway: each is told of every change. */
  streamsPerPerson: 20,
  headersTimeoutMs: 10_000,
  gatewayKeepAliveMs: 30_000,
  serviceKeepAliveMs: 65_000,
  rpcTimeoutMs: 3_000,
  drainSeconds: 25,
  /** A password reset link works for so long, seconds. */
  passwordResetSeconds: 3_600,
  /** Reset e-mails that one account gets within a link's life; further requests send nothing. */
  passwordResetsPerAccount: 5,
  /** Custom parameters of one user: their list is answered whole. */
  customParameters: 200,
  /** Largest CSV and XML result, bytes: they are read whole when their text is checked. */
  textResultBytes: 67_108_864,
  /** Rows below the header that are taken from a CSV. */
  extractedRows: 500_000,
  extractedColumns: 500,
  /** What a cell of a spreadsheet holds at most (Excel's limit), UTF-16 code units. */
  extractedCell: 32_767,
  /** Elements, and UTF-16 code units of names, values and text, that are taken from an XML: they are answered whole. */
  metadataElements: 100_000,
  metadataText: 8_388_608,
  /** Parked jobs or e-mails that staff act on in one call. */
  operationsBatch: 500,
  /** Sent and dropped e-mails stay in the ledger so long, and so does what staff did to jobs and e-mails: 90 days, seconds. */
  operationsRecordSeconds: 7_776_000,
} as const;
