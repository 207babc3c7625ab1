import { randomBytes } from "node:crypto";
import { passwordProblem } from "@takeoff/contracts";
import { runCommand, type Run } from "./commands.ts";
import { serviceProgram, type ServiceSettings } from "./parts/service-parts.ts";
import type { Settings } from "./settings.ts";

export interface FirstAdmin {
  username: string;
  /** Set when it was made up here: shown once, kept nowhere. */
  newPassword: string | null;
}

/** Creates the first administrator where there is none. @returns null when there is one already */
export async function createFirstAdmin(run: Run, admin: Settings["admin"], settings: ServiceSettings): Promise<FirstAdmin | null> {
  const made = admin.password === null ? randomPassword() : null;
  const program = serviceProgram("identity", ["first-admin"], settings);
  const env = {
    ...program.env,
    TAKEOFF_ADMIN_USERNAME: admin.username,
    TAKEOFF_ADMIN_EMAIL: admin.email,
    TAKEOFF_ADMIN_PASSWORD: admin.password ?? made ?? "",
  };
  const output = await runCommand(run, { ...program, env }, { title: "Creating the first administrator", logName: "identity-first-admin" });
  const { created } = JSON.parse(output) as { created: boolean };
  return created ? { username: admin.username, newPassword: made } : null;
}

/** 108 random bits, drawn again in the rare case that chance left out a kind of character that the rules ask for. */
export function randomPassword(): string {
  let password: string;
  do password = randomBytes(18).toString("base64url");
  while (passwordProblem(password) !== null);
  return password;
}
