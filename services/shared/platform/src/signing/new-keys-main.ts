import { parseArgs } from "node:util";
import { makeKeySecrets } from "./key-secrets.ts";

const USAGE = `Prints new signing keys as Kubernetes Secrets, for kubectl apply.

  new-keys-main.js NAME [--id ID]   NAME is the chart's value secrets.existing; ID names the keys, k1 by default
`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: true, options: { id: { type: "string", default: "k1" } } });
  const [name] = positionals;
  if (!name || positionals.length > 1 || !/^[A-Za-z0-9._-]{1,64}$/.test(values.id))
    throw new Error("name one Secret, and an id of letters and digits");
  const items = Object.entries(makeKeySecrets(name, values.id)).map(([secret, stringData]) => ({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: secret },
    type: "Opaque",
    stringData,
  }));
  process.stdout.write(`${JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 1;
}
