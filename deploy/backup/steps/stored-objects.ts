import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { serviceCommand } from "../../local/service-command.ts";
import { StartError } from "../../local/start-error.ts";
import { storeEnv } from "../../local/store-env.ts";

const reportSchema = z.object({ copied: z.int(), bytes: z.int(), there: z.int(), missing: z.int(), damaged: z.int() });
export type ObjectReport = z.infer<typeof reportSchema>;

/**
 * Lets the documents service copy its stored files out of the store or into it; it names on stderr those that it could not.
 * @throws StartError when it could not be done at all
 */
export async function copyStoredObjects(command: "save-objects" | "load-objects", folder: string, list: string): Promise<ObjectReport> {
  const { program, args, options } = serviceCommand("documents", [command, "--folder", folder, "--list", list], storeEnv);
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
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
