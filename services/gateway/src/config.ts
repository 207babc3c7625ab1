import { callerSignerConfig, endpoint, httpConfig, processConfig, rpcClientConfig, setting } from "@takeoff/platform";
import * as z from "zod";

const serviceUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url));

const signing = callerSignerConfig.extend(rpcClientConfig.shape);

export const gatewayConfig = processConfig
  .extend(httpConfig.shape)
  .extend(signing.shape)
  .extend({
    IDENTITY_URL: serviceUrl,
    ORGANIZATIONS_URL: serviceUrl,
    DOCUMENTS_URL: serviceUrl,
    NOTIFICATIONS_URL: serviceUrl,
    IDENTITY_RPC: endpoint,
    /** The object store, to which parts of uploads and from which downloads are streamed. Without it they pass through the documents service. */
    S3_ENDPOINT: serviceUrl.optional(),
    /** The built web app. */
    WEB_DIR: z.string(),
    MAX_UPLOAD_BYTES: setting("MAX_UPLOAD_BYTES"),
    CALLS_PER_ORGANIZATION: setting("CALLS_PER_ORGANIZATION"),
    UPLOADS_PER_ORGANIZATION: setting("UPLOADS_PER_ORGANIZATION"),
    FILES_PER_ORGANIZATION: setting("FILES_PER_ORGANIZATION"),
    CALLS_PER_SECOND: setting("CALLS_PER_SECOND"),
    UPLOADS_PER_SECOND: setting("UPLOADS_PER_SECOND"),
    FILES_PER_SECOND: setting("FILES_PER_SECOND"),
    UPLOADS_AT_ONCE: setting("UPLOADS_AT_ONCE"),
    TRUST_PROXY_HOPS: setting("TRUST_PROXY_HOPS"),
    CALL_TIMEOUT_SECONDS: setting("CALL_TIMEOUT_SECONDS"),
  });
export type GatewayConfig = z.infer<typeof gatewayConfig>;
