export { stop as default } from "./shared-minio.ts";
