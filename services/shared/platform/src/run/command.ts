import { ConfigError } from "../config/config.ts";

/** What a process can be started as; the first is the default. Each loads only what it needs. */
export type Commands = Record<string, () => Promise<void>>;

/** Runs the command that the command line names. A wrong configuration or command ends in one message and exit 1. */
export async function runCommand(commands: Commands, argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const names = Object.keys(commands);
  const name = argv[0] ?? names[0] ?? "";
  const command = commands[name];
  try {
    if (!command) throw new ConfigError(`Unknown command "${name}": one of ${names.join(", ")}`);
    await command();
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}

/** The JSON on standard input, for commands that are handed something. */
export async function readStandardInput(): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as unknown;
}
