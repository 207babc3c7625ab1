// Loads the code of a service and runs none of it; Node keeps what it made of it as the process ends.
import { existsSync } from "node:fs";
import { join } from "node:path";

const [service] = process.argv.slice(2);
const folder = join(import.meta.dirname, "..", "..", "services", service, "dist");
for (const name of ["serve.js", "work.js"].map((file) => join(folder, file))) if (existsSync(name)) await import(name);
process.exit();
