import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { AppError, createUserRequestSchema, parseId, validationError } from "@takeoff/contracts";
import { ConfigError } from "@takeoff/platform";
import { formatCollisionReport } from "../names/collisions.ts";
import { makeRandomPassword } from "../passwords/password-policy.ts";
import type { OpenSession } from "../sessions/store/session.repository.ts";
import { findNetwork } from "../throttle/network-of.ts";
import { withOperator } from "./operator.module.ts";
import type { Operator } from "./operator.ts";

const USAGE = `Looks after accounts from the machine itself.

  create-admin --username NAME --email ADDRESS   adds a parent_admin
  reset-password --username NAME                 sets a new password and ends the user's sessions
  list-sessions [--username NAME]                shows open sessions
  end-sessions --username NAME | --id NUMBER | --all
                                                 ends a user's sessions, one, or everybody's
  end-sign-ins                                   ends every session and withdraws every link, as a restore does
  disable-account --username NAME                ends the user's sessions and lets them sign in no more
  enable-account --username NAME                 lets the user sign in again
  clear-throttle --username NAME | --address IP  lets a user name, or all from an address, log in again after too many
                                                 wrong passwords or second factors
  reset-second-factor --username NAME            removes the user's second factors and ends their sessions
  delete-account --username NAME                 deletes the account; its documents remain
  name-collisions                                lists user names that look the same

A password is made up and shown once; --password-stdin reads it from standard input instead.
`;

const OPTIONS = {
  username: { type: "string" },
  email: { type: "string" },
  address: { type: "string" },
  id: { type: "string" },
  all: { type: "boolean" },
  "password-stdin": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Values = ReturnType<typeof parse>["values"];
type Command = (operator: Operator, values: Values) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  "create-admin": async (operator, values) => {
    const username = required(values, "username");
    const { password, shown } = await choosePassword(values, username);
    const request = { username, email: required(values, "email"), password };
    const parsed = createUserRequestSchema.safeParse(request);
    if (!parsed.success) throw validationError(parsed.error);
    await operator.createParentAdmin({ username: parsed.data.username, email: parsed.data.email, password });
    return `The parent_admin ${parsed.data.username} was created.${shown}`;
  },
  "reset-password": async (operator, values) => {
    const username = required(values, "username");
    const { password, shown } = await choosePassword(values, username);
    await operator.resetPassword(username, password);
    return `The password of ${username} was set and all their sessions were ended.${shown}`;
  },
  "list-sessions": async (operator, { username }) => {
    const sessions = await operator.listSessions(username ?? null);
    return sessions.length ? formatSessionTable(sessions) : "There are no open sessions.";
  },
  "end-sessions": async (operator, values) => {
    const ended = await operator.endSessions(readWhichSessions(values));
    return `${ended} ${ended === 1 ? "session was" : "sessions were"} ended.`;
  },
  "end-sign-ins": async (operator) => {
    const ended = await operator.endSignIns();
    return `${ended} ${ended === 1 ? "session was" : "sessions were"} ended, and all links in e-mails withdrawn.`;
  },
  "disable-account": async (operator, values) => {
    const username = required(values, "username");
    await operator.setDisabled(username, true);
    return `The account ${username} is disabled and all its sessions were ended.`;
  },
  "enable-account": async (operator, values) => {
    const username = required(values, "username");
    await operator.setDisabled(username, false);
    return `The account ${username} can sign in again.`;
  },
  "clear-throttle": async (operator, values) => {
    const { of, shown } = readWhoseThrottle(values);
    const cleared = await operator.clearThrottle(of);
    return `${cleared} failed ${cleared === 1 ? "log-in" : "log-ins"} ${shown} ${cleared === 1 ? "was" : "were"} cleared.`;
  },
  "reset-second-factor": async (operator, values) => {
    const username = required(values, "username");
    await operator.resetSecondFactor(username);
    return `The second factors of ${username} were removed and all their sessions were ended.`;
  },
  "delete-account": async (operator, values) => {
    const username = required(values, "username");
    await operator.deleteAccount(username);
    return `The account ${username} was deleted.`;
  },
  "name-collisions": async (operator) => formatCollisionReport(await operator.nameCollisions()),
};

/** Runs the operator command named in the command line. @throws ConfigError with the sentence to print */
export async function runOperator(argv: readonly string[] = process.argv.slice(3), run: typeof withOperator = withOperator): Promise<void> {
  const { values, positionals } = parse(argv);
  const command = COMMANDS[positionals[0] ?? ""];
  if (values.help || !command || positionals.length > 1) {
    process.stderr.write(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  try {
    process.stdout.write(`${await run("identity-operator", (operator) => command(operator, values))}
`);
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(formatError(error)) : error;
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function required(values: Values, name: "username" | "email"): string {
  const value = values[name];
  if (!value) throw new ConfigError(`--${name} is missing.\n\n${USAGE}`);
  return value;
}

function readWhichSessions(values: Values): Parameters<Operator["endSessions"]>[0] {
  if (values.all) return "all";
  return values.id === undefined ? { username: required(values, "username") } : { id: sessionId(values.id) };
}

/** @param shown whose failed log-ins they are, in words */
function readWhoseThrottle({ username, address }: Values): { of: Parameters<Operator["clearThrottle"]>[0]; shown: string } {
  if (Boolean(username) === Boolean(address)) throw new ConfigError(`Either --username or --address is needed.\n\n${USAGE}`);
  if (username) return { of: { username }, shown: `of ${username}` };
  if (!address || isIP(address) === 0) throw new ConfigError(`--address is an IP address, not ${address}.`);
  const network = findNetwork(address);
  return { of: { network }, shown: `from ${network}` };
}

function sessionId(text: string): number {
  const id = parseId(text);
  if (id === null) throw new ConfigError(`--id is the number of a session, not ${text}.`);
  return id;
}

async function choosePassword(values: Values, username: string): Promise<{ password: string; shown: string }> {
  if (!values["password-stdin"]) {
    const password = await makeRandomPassword({ username, organization: null });
    return { password, shown: `\nPassword: ${password}` };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  // Removes the final line break, which the shell adds.
  return {
    password: Buffer.concat(chunks)
      .toString("utf8")
      .replace(/\r?\n$/, ""),
    shown: "",
  };
}

function formatError(error: AppError): string {
  const fields = Object.entries(error.fields ?? {}).map(([name, sentence]) => `  ${name}: ${sentence}`);
  return [error.message, ...fields].join("\n");
}

function formatSessionTable(sessions: readonly OpenSession[]): string {
  const time = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");
  const head = ["Id", "User", "Role", "Since (UTC)", "Last call", "Ends at the latest"];
  const rows = sessions.map((s) => [String(s.id), s.username, s.role, time(s.created_at), time(s.last_seen_at), time(s.expires_at)]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [head, ...rows].map((row) => line(row).trimEnd()).join("\n");
}
