import { DEMO_PASSWORD, DEMO_USERS, type DemoIds } from "@takeoff/contracts";
import { readConfig } from "@takeoff/platform";
import { createContext } from "@takeoff/platform/run";
import { readJsonFromStdin } from "@takeoff/platform/command";
import { identityConfig, identityDependencies } from "../config.ts";
import { IdentityModule } from "../identity.module.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { UserRepository } from "../users/user.repository.ts";

/** Adds the demo accounts to the organizations given on standard input, and prints the ids of both. */
export async function fillDemo(): Promise<void> {
  const { organizations } = (await readJsonFromStdin()) as Pick<DemoIds, "organizations">;
  const config = readConfig(identityConfig);
  const { app } = await createContext({
    service: "identity",
    name: "identity-demo",
    config,
    module: IdentityModule,
    dependencies: identityDependencies(config),
  });
  try {
    const repository = app.get(UserRepository);
    const password_hash = await app.get(PasswordHasher).hash(DEMO_PASSWORD);
    const users: Record<string, number> = {};
    for (const { username, email, role, organization } of DEMO_USERS) {
      const organization_id = organization === null ? null : (organizations[organization] ?? null);
      await repository.ensure({ username, email, password_hash, phone_number: null, role, organization_id });
      const user = await repository.findByName(username);
      if (!user) throw new Error(`the demo's user ${username} not found after it was added`);
      users[username] = user.id;
    }
    process.stdout.write(`${JSON.stringify({ organizations, users } satisfies DemoIds)}\n`);
  } finally {
    await app.close();
  }
}
