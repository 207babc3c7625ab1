import { rmSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { save, type Saved } from "./steps/save.ts";
import { prune } from "./steps/sets.ts";
import { takeFile } from "../local/process/claim.ts";
import { runningStack } from "../local/service-command.ts";
import { readSettings } from "../local/settings.ts";
import { sentenceOf, StartError } from "../local/start-error.ts";
import { seconds } from "../local/steps.ts";

const USAGE = `npm run backup -- DIR [--keep N]

Saves the running product into DIR: its database as it is at one moment, and every stored file that is not there yet.
Each run makes a set of its own, named by its time; stored files are shared by the sets. The product goes on meanwhile.

  --keep N   removes all sets but the newest N, and stored files that none of them needs

Exit 1 when a stored file is missing or damaged; everything else is saved then.
What is saved is not encrypted: keep DIR where only operators can read it.
`;

interface Wishes {
  folder: string;
  keep: number | null;
}

async function run(args: readonly string[]): Promise<number> {
  try {
    const wishes = read(args);
    if (!wishes) {
      process.stdout.write(USAGE);
      return 0;
    }
    return await backUp(wishes);
  } catch (error) {
    console.error(sentenceOf(error));
    return 1;
  }
}

async function backUp({ folder, keep }: Wishes): Promise<number> {
  const { postgres_url } = runningStack(readSettings(process.env).dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, "backup.lock");
  const other = takeFile(lock);
  if (other !== null) throw new StartError(`Another backup into ${folder} is running (process ${other}).`);
  try {
    const saved = await save(folder, postgres_url);
    console.log(describe(saved));
    if (keep !== null) {
      const { sets, files } = await prune(folder, keep);
      console.log(`Removed ${sets} older sets and ${files} stored files.`);
    }
    return saved.objects.missing + saved.objects.damaged > 0 ? 1 : 0;
  } finally {
    rmSync(lock, { force: true });
  }
}

function describe({ name, rows, objects, databaseMs, objectsMs }: Saved): string {
  const lines = [
    `Saved as ${name}:`,
    `  database       ${rows} rows, ${seconds(databaseMs)}`,
    `  stored files   ${objects.copied} copied (${objects.bytes} bytes), ${objects.there} there already, ${seconds(objectsMs)}`,
  ];
  if (objects.missing + objects.damaged > 0)
    lines.push(`  NOT SAVED      ${objects.missing} missing, ${objects.damaged} damaged: \`npm run reconcile\` tells more`);
  return lines.join("\n");
}

/** Null when help is asked for. @throws StartError with how it is used */
function read(args: readonly string[]): Wishes | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keep: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    if (values.help) return null;
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length) throw new Error("Name one folder.");
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error("--keep is a number from 1.");
    return { folder: resolve(folder), keep };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

process.exitCode = await run(process.argv.slice(2));
