import { endpoint, httpConfig, processConfig, setting } from "@takeoff/platform";
import * as z from "zod";

const serviceUrl = z.url({ protocol: /^http$/ }).transform((url) => new URL(url));

export const gatewayConfig = processConfig.extend(httpConfig.shape).extend({
  IDENTITY_URL: serviceUrl,
  ORGANIZATIONS_URL: serviceUrl,
  DOCUMENTS_URL: serviceUrl,
  NOTIFICATIONS_URL: serviceUrl,
  IDENTITY_RPC: endpoint,
  /** The built web app. */
  WEB_DIR: z.string(),
  MAX_UPLOAD_BYTES: setting("MAX_UPLOAD_BYTES"),
  TRUST_PROXY_HOPS: setting("TRUST_PROXY_HOPS"),
  CALL_TIMEOUT_SECONDS: setting("CALL_TIMEOUT_SECONDS"),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
