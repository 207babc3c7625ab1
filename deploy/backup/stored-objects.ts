import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { spawnServiceCommand } from "../local/commands/service-command.ts";
import { StartError } from "../local/start-error.ts";

const reportSchema = z.object({ copied: z.int(), bytes: z.int(), there: z.int(), missing: z.int(), damaged: z.int() });
export type ObjectReport = z.infer<typeof reportSchema>;

/** Lets the documents service copy its stored files out of the store or into it; it names failed ones on stderr. @throws StartError */
export async function copyStoredObjects(command: "save-objects" | "load-objects", folder: string, list: string): Promise<ObjectReport> {
  const child = spawnServiceCommand("documents", [command, "--folder", folder, "--list", list], ["ignore", "pipe", "inherit"]);
  const [output] = await Promise.all([text(child.stdout as Readable), once(child, "close")]);
  const report = reportSchema.safeParse(parsed(output));
  if (!report.success) throw new StartError("The stored files could not be copied: see the message above.");
  return report.data;
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
