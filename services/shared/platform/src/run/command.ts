import { ConfigError } from "../config/config.ts";
import { lowerHelperPriority } from "./helper-threads.ts";

/** Commands of a process by name; the first is the default. Each imports only what it needs. */
export type Commands = Record<string, () => Promise<void>>;

/** Runs the command that the command line names. An invalid configuration or command prints one message and exits with 1. */
export async function runCommand(commands: Commands, argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const names = Object.keys(commands);
  const name = argv[0] ?? names[0] ?? "";
  const command = commands[name];
  try {
    lowerHelperPriority();
    if (!command) throw new ConfigError(`Unknown command "${name}": one of ${names.join(", ")}`);
    await command();
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}

/** Reads JSON from standard input; an empty input is `{}`. */
export async function readJsonFromStdin(): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as unknown;
}
