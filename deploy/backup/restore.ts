import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore, type Restored } from "./steps/restore-set.ts";
import { listSets } from "./steps/sets.ts";
import { sentenceOf, StartError } from "../local/start-error.ts";
import { StopRequest } from "../local/stop-request.ts";

const USAGE = `npm run restore -- DIR [SET]

Fills an empty platform with a set that \`npm run backup\` made; the newest one in DIR unless SET names another. It is
restored into TAKEOFF_DATA_DIR (or the DATABASE_URL and S3_ENDPOINT that are set), which nothing may run on, and started
with \`npm start\` afterwards. Tables come back as they were saved and are then brought up to this version.

Exit 1 when a stored file is missing or damaged; everything else is restored then.
`;

async function run(args: readonly string[]): Promise<number> {
  const stopRequest = new StopRequest();
  try {
    const set = read(args);
    if (!set) {
      process.stdout.write(USAGE);
      return 0;
    }
    const restored = await restore(set, stopRequest.signal);
    console.log(describe(restored));
    return restored.objects.missing + restored.objects.damaged > 0 ? 1 : 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
}

function describe({ takenAt, rows, objects }: Restored): string {
  const lines = [
    `Restored as of ${takenAt}: ${rows} rows, ${objects.copied + objects.there} stored files (${objects.bytes} bytes copied).`,
    "Start it with `npm start`; `npm run reconcile` then compares database and stored files.",
  ];
  if (objects.missing + objects.damaged > 0)
    lines.unshift(`NOT RESTORED: ${objects.missing} stored files are missing and ${objects.damaged} are damaged in the backup.`);
  return lines.join("\n");
}

/** The folder of the set to restore, and that of its stored files; null when help is asked for. */
function read(args: readonly string[]): { folder: string; name: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    if (values.help) return null;
    const [given, wanted, ...more] = positionals;
    if (given === undefined || more.length) throw new Error("Name the folder of the backups, and at most one set in it.");
    const folder = resolve(given);
    const sets = listSets(folder);
    const name = wanted ?? sets.at(-1);
    if (name === undefined) throw new Error(`There is no complete set in ${folder}.`);
    if (!sets.includes(name)) throw new Error(`There is no complete set ${join(folder, name)}; there are ${sets.join(", ") || "none"}.`);
    return { folder, name };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

process.exitCode = await run(process.argv.slice(2));
