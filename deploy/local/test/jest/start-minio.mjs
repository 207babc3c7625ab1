export { start as default } from "./shared-minio.ts";
