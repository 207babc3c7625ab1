import * as z from "zod";

/** Where files are stored: an S3 endpoint, or a folder of this machine. */
export const storeConfig = z.discriminatedUnion("STORE", [
  z.object({
    STORE: z.literal("s3"),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
    S3_BUCKET: z.string(),
    S3_ACCESS_KEY: z.string(),
    S3_SECRET_KEY: z.string(),
    S3_REGION: z.string().default("us-east-1"),
  }),
  z.object({ STORE: z.literal("disk"), STORE_DIR: z.string() }),
]);
export type StoreConfig = z.infer<typeof storeConfig>;
