import type { TokenScope } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from "typeorm";
import { UserEntity } from "../users/user.entity.ts";

/** An access token. Only the hash of its secret is stored: a leaked table gives access to none. */
@Entity({ schema: "identity", name: "access_tokens" })
@Unique("access_tokens_token_hash", ["token_hash"])
@Index("access_tokens_user", ["user_id"])
export class AccessTokenEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column("bytea")
  token_hash!: Buffer;

  @ForeignKey(() => UserEntity, { name: "access_tokens_user_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  user_id!: number;

  @Column("text")
  name!: string;

  @Column("text", { array: true })
  scopes!: TokenScope[];

  @Column("timestamptz", { default: () => "now()" })
  created_at!: Date;

  @Column("timestamptz")
  expires_at!: Date;

  /** To the minute; null before the first use. */
  @Column("timestamptz", { nullable: true })
  last_used_at!: Date | null;
}
