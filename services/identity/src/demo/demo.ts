import { DEMO_PASSWORD, DEMO_USERS, type DemoIds } from "@takeoff/contracts";
import { createContext, Database, readConfig } from "@takeoff/platform";
import { readStandardInput } from "@takeoff/platform/command";
import { identityConfig } from "../config.ts";
import { IdentityModule } from "../identity.module.ts";
import { identityParts } from "../parts.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { UserRepository } from "../users/user.repository.ts";

/** Adds the demo's accounts to the organizations named on standard input, and prints both with the users' ids. */
export async function fillDemo(): Promise<void> {
  const { organizations } = (await readStandardInput()) as Pick<DemoIds, "organizations">;
  const config = readConfig(identityConfig);
  const { app } = await createContext({
    service: "identity",
    name: "identity-demo",
    config,
    module: IdentityModule,
    parts: identityParts(config),
  });
  try {
    const repository = app.get(UserRepository);
    const password_hash = await app.get(PasswordHasher).hash(DEMO_PASSWORD);
    const users: Record<string, number> = {};
    for (const { username, email, role, organization } of DEMO_USERS) {
      const organization_id = organization === null ? null : (organizations[organization] ?? null);
      await repository.ensure(app.get(Database), { username, email, password_hash, phone_number: null, role, organization_id });
      const user = await repository.findByName(username);
      if (!user) throw new Error(`the demo's user ${username} vanished while it was added`);
      users[username] = user.id;
    }
    process.stdout.write(`${JSON.stringify({ organizations, users } satisfies DemoIds)}\n`);
  } finally {
    await app.close();
  }
}
