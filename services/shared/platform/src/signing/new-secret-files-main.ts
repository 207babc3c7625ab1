import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSecretFiles } from "./secret-files.ts";

const USAGE = `Writes new secrets for docker/compose.yaml into an empty folder.

  new-secret-files-main.js FOLDER
`;

try {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error("name one folder");
  // The data of the stores can be read with the secrets that they were created with only.
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: nothing was written`);
  // Containers read them as users of their own. The folder is what other users of the machine cannot enter.
  for (const [name, text] of Object.entries(makeSecretFiles())) writeFileSync(join(folder, name), text, { mode: 0o444, flag: "wx" });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 1;
}
