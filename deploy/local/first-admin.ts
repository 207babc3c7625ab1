import { runCommand, type Run } from "./commands.ts";
import { serviceProgram, type ServiceSettings } from "./parts/service-parts.ts";
import type { Settings } from "./settings.ts";

export interface FirstAdmin {
  username: string;
  /** Set when it was generated: printed once, stored nowhere. */
  newPassword: string | null;
}

/** Creates the first administrator where there is none. @returns null when there is one already */
export async function createFirstAdmin(run: Run, admin: Settings["admin"], settings: ServiceSettings): Promise<FirstAdmin | null> {
  const program = serviceProgram("identity", ["first-admin"], settings);
  const env = {
    ...program.env,
    TAKEOFF_ADMIN_USERNAME: admin.username,
    TAKEOFF_ADMIN_EMAIL: admin.email,
    ...(admin.password === null ? {} : { TAKEOFF_ADMIN_PASSWORD: admin.password }),
  };
  const output = await runCommand(run, { ...program, env }, { title: "Creating the first administrator", logName: "identity-first-admin" });
  const { created, password } = JSON.parse(output) as { created: boolean; password?: string };
  return created ? { username: admin.username, newPassword: password ?? null } : null;
}
