import { download } from "./download.ts";
import { events } from "./events.ts";
import { exportData } from "./export.ts";
import { json } from "./json.ts";
import { list } from "./list.ts";
import { login } from "./login.ts";
import { memory } from "./memory.ts";
import { start } from "./start.ts";
import { upload } from "./upload.ts";
import type { Verdict } from "./compare.ts";

const BENCHES: Record<string, () => Promise<Verdict>> = { upload, download, json, list, login, memory, start, events, export: exportData };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (names.length === 0 || unknown.length) {
  console.error(`npm run bench -- <name>: one or more of ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}
let reached = true;
for (const name of names) reached = ((await BENCHES[name]?.()) ?? false) && reached;
process.exit(reached ? 0 : 1);
