/** The CRC-32 of parts of continued uploads that the gateway stored, of which nobody computed the SHA-256. */
export const PART_CHECKSUMS = {
  up: "alter table documents.objects add column crc32 bigint;",
  down: "alter table documents.objects drop column crc32;",
} as const;
