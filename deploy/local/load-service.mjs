// Loads the built code of a service, whose folder is the argument, and runs none of it; Node keeps what it made of it as the process ends.
import { existsSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
for (const name of ["serve.js", "work.js"].map((file) => join(folder, file))) if (existsSync(name)) await import(name);
process.exit();
