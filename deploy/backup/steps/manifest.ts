import * as z from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableCopy = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** Within the set's folder. */
  file: z.string().regex(/^[a-z0-9_.]+$/),
  rows: z.int().min(0),
  /** Of the file as it lies there. */
  sha256,
});
export type TableCopy = z.infer<typeof tableCopy>;

const sequenceCopy = z.object({ schema: z.string(), sequence: z.string(), last: z.string().regex(/^\d+$/) });
export type SequenceCopy = z.infer<typeof sequenceCopy>;

/** What the files of one backup are; written last, so that a folder that has it is complete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** When the database was as it is in the backup. */
  taken_at: z.iso.datetime(),
  /** The newest migration of each schema. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(tableCopy),
  sequences: z.array(sequenceCopy),
  objects: z.object({ file: z.string(), sha256 }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const OBJECT_LIST = "objects.txt";
/** Next to the sets and shared by them: objects never change, so each is copied once. */
export const OBJECT_FOLDER = "objects";
