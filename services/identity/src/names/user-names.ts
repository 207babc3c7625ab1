import { Injectable } from "@nestjs/common";
import { AppError, ERRORS, MESSAGES, nameKey, fieldError } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { findCollisions, type NamedUser } from "./collisions.ts";
import { looksReserved, nameKeys } from "./name-keys.ts";
import { lockNames, refreshAllNameKeys } from "./refresh-name-keys.ts";
import { Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** What a user name is easily confused with. */
@Entity({ schema: "identity", name: "username_keys" })
@Index("username_keys_user", ["user_id"])
export class UsernameKeyEntity {
  @PrimaryColumn("bytea") key!: Buffer;

  @ForeignKey(() => UserEntity, { name: "username_keys_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;
}

/** Rejects new user names that look like an existing one. */
@Injectable()
export class UserNames {
  constructor(private readonly database: Database) {}

  /**
   * Reserves a name for the user that the same transaction adds. Call it after all other locks: concurrent transactions that add
   * users wait until this one ends.
   * @throws AppError `username_taken` for a name that equals or looks like another user's, `validation_failed` for a name that
   * looks like the product's own.
   */
  async claim(tx: Transaction, username: string): Promise<void> {
    const keys = nameKeys(username);
    if (looksReserved(keys)) throw fieldError("username", MESSAGES.users.usernameReserved);
    await lockNames(tx);
    await refreshAllNameKeys(tx);
    const taken = await tx.query<{ username_key: string }>(
      "select distinct u.username_key from username_keys k join users u on u.id = k.user_id where k.key = any($1::bytea[])",
      [keys],
    );
    if (taken.length === 0) return;
    const isSame = taken.some(({ username_key }) => username_key === nameKey(username));
    const message = isSame ? ERRORS.username_taken.sentence : MESSAGES.users.usernameSimilar;
    throw new AppError("username_taken", { message, fields: { username: message } });
  }

  /** Users whose names look the same, in groups; empty when no two do. */
  async collisions(): Promise<NamedUser[][]> {
    return this.database.transaction(async (tx) => {
      await lockNames(tx);
      await refreshAllNameKeys(tx);
      return findCollisions(
        await tx.query(
          `select encode(k.key, 'hex') as key, u.id, u.username, u.role, u.organization_id
           from username_keys k join users u on u.id = k.user_id
           where exists (select 1 from username_keys other where other.key = k.key and other.user_id <> k.user_id)
           order by u.id`,
        ),
      );
    });
  }
}
