import { passwordProblem } from "@takeoff/contracts";
import { ConfigError, createContext, Database, readConfig } from "@takeoff/platform";
import { firstAdminConfig, identityConfig } from "../config.ts";
import { IdentityModule } from "../identity.module.ts";
import { identityParts } from "../parts.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { UserRepository } from "./user.repository.ts";

/** Creates the first parent_admin when there is none, and prints whether it did. */
export async function createFirstAdmin(): Promise<void> {
  const config = readConfig(identityConfig);
  const admin = readConfig(firstAdminConfig);
  const problem = passwordProblem(admin.TAKEOFF_ADMIN_PASSWORD);
  if (problem) throw new ConfigError(`TAKEOFF_ADMIN_PASSWORD: ${problem}`);
  const { app } = await createContext({
    service: "identity",
    name: "identity-first-admin",
    config,
    module: IdentityModule,
    parts: identityParts(config),
  });
  try {
    const users = app.get(UserRepository);
    const password_hash = await app.get(PasswordHasher).hash(admin.TAKEOFF_ADMIN_PASSWORD);
    const created = await app.get(Database).transaction(async (tx) => {
      // Two starts at once must not make two first administrators.
      await tx.query("lock table users in share row exclusive mode");
      if (await users.findFirstParentAdmin(tx)) return false;
      return users.ensure(tx, {
        username: admin.TAKEOFF_ADMIN_USERNAME,
        email: admin.TAKEOFF_ADMIN_EMAIL,
        password_hash,
        role: "parent_admin",
        organization_id: null,
      });
    });
    process.stdout.write(`${JSON.stringify({ created })}\n`);
  } finally {
    await app.close();
  }
}
