import { ConfigError, readConfig } from "@takeoff/platform";
import { AppError } from "@takeoff/contracts";
import { firstAdminConfig } from "../config.ts";
import { makeRandomPassword } from "../passwords/password-policy.ts";
import { withOperator } from "./operator.module.ts";

/** Creates the first parent_admin when none exists. Prints whether it did, and the password when it was generated. */
export async function createFirstAdmin(): Promise<void> {
  const { TAKEOFF_ADMIN_USERNAME: username, TAKEOFF_ADMIN_EMAIL: email, TAKEOFF_ADMIN_PASSWORD: given } = readConfig(firstAdminConfig);
  const password = given ?? (await makeRandomPassword({ username, organization: null }));
  const created = await withOperator("identity-first-admin", (operator) =>
    operator.createFirstParentAdmin({ username, email, password }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "weak_password"
        ? new ConfigError(`TAKEOFF_ADMIN_PASSWORD: ${error.message}`)
        : error;
    }),
  );
  process.stdout.write(`${JSON.stringify({ created, ...(created && given === undefined ? { password } : {}) })}
`);
}
