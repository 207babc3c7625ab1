import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Records the erasure of each deleted user, whatever statement deleted it. Former addresses go with the user's row, so the trigger
 * notes them before; an address that another user has taken since is that user's.
 */
export class ErasedUsers1700004810000 implements MigrationInterface {
  readonly name = "ErasedUsers1700004810000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function identity.record_erasure() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform events.record_erasure('user', old.id, jsonb_build_object('username', old.username, 'emails', (
          select jsonb_agg(distinct a.address)
          from (select old.email as address union select old.confirmed_email
                union select c.old_email from identity.email_changes c where c.user_id = old.id
                union select c.new_email from identity.email_changes c where c.user_id = old.id) a
          where a.address is not null and not exists (
            select from identity.email_claims taken where taken.email_key = lower(a.address) and taken.user_id <> old.id))));
        return old;
      end $$`);
    await runner.query("revoke all on function identity.record_erasure() from public");
    await runner.query(
      "create trigger users_erasure before delete on identity.users for each row execute function identity.record_erasure()",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop trigger users_erasure on identity.users");
    await runner.query("drop function identity.record_erasure()");
  }
}
