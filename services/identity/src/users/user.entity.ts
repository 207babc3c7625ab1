import type { Role } from "@takeoff/contracts";
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from "typeorm";

export const USERNAME_CONSTRAINT = "users_username_key";

@Entity({ schema: "identity", name: "users" })
@Check("users_confirmed_email", "(confirmed_email is null) = (confirmed_email_key is null)")
@Check("users_organization_by_role", "(role = 'parent_admin') = (organization_id is null)")
@Check("users_role_check", "role in ('user', 'admin', 'parent_admin')")
@Unique("users_confirmed_email_key", ["confirmed_email_key"])
@Unique("users_email_key", ["email_key"])
@Unique(USERNAME_CONSTRAINT, ["username_key"])
@Index("users_name_keys_version", ["name_keys_version"])
@Index("users_organization", ["organization_id"])
export class UserEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;
  @Column("text") username!: string;
  @Column("text") username_key!: string;
  @Column("text") email!: string;
  @Column("text") email_key!: string;
  @Column("text") password_hash!: string;
  @Column("text", { nullable: true }) phone_number!: string | null;
  @Column("text") role!: Role;
  @Column("bigint", { nullable: true }) organization_id!: number | null;
  @Column("timestamptz", { nullable: true }) nda_accepted_at!: Date | null;
  /** The version of the agreement that was accepted at `nda_accepted_at`. */
  @Column("text", { nullable: true }) nda_version!: string | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  /** Number of changes, the sequence of the user's events. */
  @Column("bigint", { default: 1 }) version!: number;
  /** Null when `email` itself is confirmed. Otherwise password resets go to this address. */
  @Column("text", { nullable: true }) confirmed_email!: string | null;
  @Column("text", { nullable: true }) confirmed_email_key!: string | null;
  @Column("integer", { nullable: true }) name_keys_version!: number | null;
  /** Null for an account that may sign in. */
  @Column("timestamptz", { nullable: true }) disabled_at!: Date | null;
  /** The user's invitation works until then. Null for users who set a password, or got one. */
  @Column("timestamptz", { nullable: true }) invited_until!: Date | null;
}
