export const HTTP = 8080;
export const RPC = 8081;
export const INTERNAL = 9090;

/** The flows of the house, as `from → to:port`: everything else is refused. */
export const PRODUCT = [
  `gateway → identity:${HTTP}`,
  `gateway → identity:${RPC}`,
  `gateway → organizations:${HTTP}`,
  `gateway → documents:${HTTP}`,
  `gateway → notifications:${HTTP}`,
  `identity → organizations:${RPC}`,
  `documents → identity:${RPC}`,
  `documents → organizations:${RPC}`,
  `notifications → identity:${RPC}`,
  `notifications → organizations:${RPC}`,
];

/** Who uses which store. */
export const WITH_DATABASE = ["identity", "organizations", "documents", "documents-worker", "notifications", "migrate"];
export const WITH_REDIS = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"];
/** The gateway reads by addresses that documents signed. */
export const WITH_FILES = ["gateway", "documents", "documents-worker"];

export const to = (parts: readonly string[], target: string): string[] => parts.map((part) => `${part} → ${target}`);

/** To the stores inside the chart. */
export const STORES = [
  ...to(WITH_DATABASE, "postgresql:5432"),
  ...to(WITH_REDIS, "redis:6379"),
  ...to([...WITH_FILES, "bucket"], "s3:9000"),
  "notifications → mail:1025",
];
