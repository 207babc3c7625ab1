// Runs in a sandboxed child process: see `inspect-child.ts`. Reads tables and XML of strangers.
import { AppError } from "@takeoff/contracts";
import { closeBuiltIns } from "../../../pdf/child/close-built-ins.ts";
import { isOutOfMemory } from "../../../pdf/child/out-of-memory.ts";
import { ParentLink } from "../../../pdf/child/parent-link.ts";
import { checkXml, importFile, listMarkups, previewFile } from "./import-in-child.ts";
import { ResultsInChild } from "./results-in-child.ts";
import type { TableCommand } from "./table-messages.ts";
import type { TableMessage } from "./table-schemas.ts";

// A terminal sends Ctrl-C to this process too; the parent decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const link = new ParentLink<TableCommand, TableMessage>();
const results = new ResultsInChild(link);
closeBuiltIns();
await link.serve(run);

async function run(command: TableCommand): Promise<void> {
  try {
    await perform(command);
  } catch (error) {
    if (listCauses(error).some(isOutOfMemory)) link.send({ type: "out_of_memory" });
    else if (error instanceof AppError && (error.code === "invalid_file" || error.code === "too_large"))
      link.send({ type: "rejected", code: error.code, message: error.message });
  }
  link.send({ type: "done" });
}

function perform(command: TableCommand): Promise<void> | void {
  switch (command.task) {
    case "preview":
      return previewFile(link, command);
    case "import":
      return importFile(link, command);
    case "markups":
      return listMarkups(link, command);
    case "check":
      return checkXml(link, command);
    case "csv":
      return results.readCsv(command);
    case "xml":
      return results.readXml(command);
    case "compare":
      return results.compare(command);
  }
}

/** An error with what it was made of: a file that cannot be read for lack of memory is not damaged. */
function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined; next = next instanceof Error ? next.cause : undefined) causes.push(next);
  return causes;
}
