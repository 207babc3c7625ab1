import { createHash } from "node:crypto";
import { AGREEMENT_2024_1, agreementText } from "@takeoff/contracts";
import { Baseline, migrateCommand, SqlMigration, type Migration } from "@takeoff/platform/migrate";
import type { QueryRunner } from "typeorm";
import { refreshNameKeys } from "./names/refresh-name-keys.ts";
import { ACCESS_TOKENS } from "./schema/access-tokens.ts";
import { ACCOUNT_TABLES } from "./schema/accounts.ts";
import { INVITATIONS } from "./schema/invitations.ts";
import { SESSION_TABLES } from "./schema/sessions.ts";
import { SINGLE_SIGN_ON_TABLES } from "./schema/single-sign-on.ts";

class IdentityBaseline extends Baseline {
  readonly name = "DomainOwners1700004910000";

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [ACCOUNT_TABLES, SESSION_TABLES, SINGLE_SIGN_ON_TABLES]) await runner.query(tables);
    const text = agreementText(AGREEMENT_2024_1);
    const hash = createHash("sha256").update(text).digest();
    await runner.query("insert into identity.agreement_texts (hash, version, text) values ($1, $2, $3)", [
      hash,
      AGREEMENT_2024_1.version,
      text,
    ]);
  }
}

/** New users can be invited to set their password themselves. */
class Invitations extends SqlMigration {
  readonly name = "Invitations1700005550000";
  protected readonly sql = INVITATIONS;
}

/** Programs sign in with access tokens. */
class AccessTokens extends SqlMigration {
  readonly name = "AccessTokens1700005580000";
  protected readonly sql = ACCESS_TOKENS;
}

export const MIGRATIONS: Migration[] = [IdentityBaseline, Invitations, AccessTokens];

export async function migrateIdentity(): Promise<void> {
  await migrateCommand("identity", MIGRATIONS, undefined, undefined, refreshNameKeys);
}
