import type { Migration } from "@takeoff/platform/migrate";
import type { MigrationInterface, QueryRunner } from "typeorm";

class UsernameKeys1700003000000 implements MigrationInterface {
  readonly name = "UsernameKeys1700003000000";

  async up(runner: QueryRunner): Promise<void> {
    // Not unique: names from before the rule may share a key. Deleted with their user.
    await runner.query(`
      create table identity.username_keys (
        key bytea not null,
        user_id bigint not null references identity.users (id) on delete cascade,
        constraint username_keys_pkey primary key (key, user_id)
      )`);
    await runner.query("create index username_keys_user on identity.username_keys (user_id)");
    // Null until the keys of the name are computed, which SQL cannot do.
    await runner.query("alter table identity.users add column name_keys_version integer");
    await runner.query("create index users_name_keys_version on identity.users (name_keys_version)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table identity.users drop column name_keys_version");
    await runner.query("drop table identity.username_keys");
  }
}

export const NAME_MIGRATIONS: Migration[] = [UsernameKeys1700003000000];
