import { createHash } from "node:crypto";
import { AGREEMENT_2024_1, agreementText } from "@takeoff/contracts";
import { makeBaseline, makeMigration, migrateCommand, type Migration } from "@takeoff/platform/migrate";
import { refreshNameKeys } from "./names/refresh-name-keys.ts";
import { ACCESS_TOKENS } from "./schema/access-tokens.ts";
import { ACCOUNT_TABLES } from "./schema/accounts.ts";
import { INVITATIONS } from "./schema/invitations.ts";
import { SESSION_TABLES } from "./schema/sessions.ts";
import { SINGLE_SIGN_ON_TABLES } from "./schema/single-sign-on.ts";

const baseline = makeBaseline("DomainOwners1700004910000", async (runner) => {
  for (const tables of [ACCOUNT_TABLES, SESSION_TABLES, SINGLE_SIGN_ON_TABLES]) await runner.query(tables);
  const text = agreementText(AGREEMENT_2024_1);
  const hash = createHash("sha256").update(text).digest();
  const { version } = AGREEMENT_2024_1;
  await runner.query("insert into identity.agreement_texts (hash, version, text) values ($1, $2, $3)", [hash, version, text]);
});

export const MIGRATIONS: Migration[] = [
  baseline,
  makeMigration("Invitations1700005550000", INVITATIONS),
  makeMigration("AccessTokens1700005580000", ACCESS_TOKENS),
];

export async function migrateIdentity(): Promise<void> {
  await migrateCommand("identity", MIGRATIONS, undefined, undefined, refreshNameKeys);
}
