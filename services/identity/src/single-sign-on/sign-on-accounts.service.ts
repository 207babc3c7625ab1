import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, emailText, nameKey, newUsernameSchema } from "@takeoff/contracts";
import { lockOrganizationShared, setAttemptedUser } from "@takeoff/platform";
import { Database, isUniqueViolation, type Transaction } from "@takeoff/platform/database";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { UserChanges } from "../accounts/user-changes.ts";
import { findConfirmedEmail, EMAIL_CONSTRAINTS, UserRepository, type UserRow } from "../users/user.repository.ts";
import { IdentityRepository } from "./store/identity.repository.ts";
import type { ProviderClaims } from "./provider/provider-client.ts";
import { ProviderRepository, type ProviderRow } from "./store/provider.repository.ts";
import { SignOnError } from "./sign-on-error.ts";

export type AccountOrigin = "known" | "linked" | "created";

/** What is prepared before the transaction of a first sign-in: it must not wait for a second connection, or for the hash. */
interface FirstSignIn {
  email: string;
  existingId: number | null;
  passwordHash: string | null;
}

/** Numbers that are tried after a user name that is taken. */
const LAST_SUFFIX = 9;

/** Finds, links or creates the account of a user whom an organization's provider signed in. */
@Injectable()
export class SignOnAccounts {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRepository,
    private readonly identities: IdentityRepository,
    private readonly users: UserRepository,
    private readonly changes: UserChanges,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Runs `work` with the account in the transaction that links or creates it. After the first sign-in only the subject counts: a
   * provider may give an e-mail address to another person.
   * @throws SignOnError
   */
  async withAccount<T>(
    provider: ProviderRow,
    claims: ProviderClaims,
    work: (tx: Transaction, user: UserRow, origin: AccountOrigin) => Promise<T>,
  ): Promise<T> {
    const isKnown = (await this.identities.find(provider.id, claims.subject)) !== null;
    const first = isKnown ? null : await this.prepare(provider, claims);
    const signsIn = this.database.transaction(async (tx) => {
      if (!(await lockOrganizationShared(tx, provider.organization_id))) throw new SignOnError("expired", "organization deleted");
      // Staff may have removed it, or changed issuer or client, since the sign-in began.
      if (!(await this.providers.lock(tx, provider.id))) throw new SignOnError("expired", "provider removed");
      const linkedId = await this.identities.find(provider.id, claims.subject, tx);
      const [user, origin] =
        linkedId === null
          ? await this.signInFirst(tx, provider, claims, first)
          : [await this.own(tx, provider, linkedId), "known" as const];
      setAttemptedUser(user);
      if (!user || user.disabled_at !== null) throw new SignOnError("not_allowed", "no account of the organization");
      return work(tx, user, origin);
    });
    return signsIn.catch((error: unknown) => {
      // Another account took the address or the link since `prepare`.
      if (EMAIL_CONSTRAINTS.some((constraint) => isUniqueViolation(error, constraint)))
        throw new SignOnError("not_allowed", "address of another account");
      throw error;
    });
  }

  /** @throws SignOnError unless the provider vouches for an address in one of the organization's domains */
  private async prepare(provider: ProviderRow, { email: claimed, emailVerified }: ProviderClaims): Promise<FirstSignIn> {
    // Not a text that only looks true: some providers send "false".
    if (emailVerified !== true) throw new SignOnError("email_unverified");
    const { data: email } = emailText().safeParse(claimed);
    if (email === undefined || !provider.domains.includes(readDomain(email))) throw new SignOnError("email_domain");
    const existing = await this.users.findByConfirmedEmail(email);
    const creates = existing === null && provider.creates_accounts;
    // No person knows this password. Its user may choose one with a password reset link.
    const passwordHash = creates ? await this.hasher.hash(randomBytes(32).toString("base64url")) : null;
    return { email, existingId: existing?.id ?? null, passwordHash };
  }

  private async signInFirst(
    tx: Transaction,
    provider: ProviderRow,
    claims: ProviderClaims,
    first: FirstSignIn | null,
  ): Promise<[UserRow | null, AccountOrigin]> {
    // The link was removed since `prepare` was left out.
    if (!first) throw new SignOnError("expired", "link removed");
    const user =
      first.existingId === null ? await this.create(tx, provider, claims, first) : await this.own(tx, provider, first.existingId);
    const isOwner = user !== null && nameKey(findConfirmedEmail(user)) === nameKey(first.email);
    if (!isOwner) throw new SignOnError("not_allowed", "address of another account");
    if (!(await this.identities.link(tx, provider.id, claims.subject, user.id))) {
      setAttemptedUser(user);
      throw new SignOnError("not_allowed", "account of another subject");
    }
    return first.existingId === null ? [user, "created"] : [await this.changes.endInvitation(tx, user), "linked"];
  }

  /** The account, locked, when it belongs to the provider's organization. Staff belong to none: they are never signed in here. */
  private own(tx: Transaction, { organization_id: organizationId }: ProviderRow, id: number): Promise<UserRow | null> {
    return this.users.lockVisible(tx, { of: "organization", organizationId }, id);
  }

  private async create(
    tx: Transaction,
    { organization_id }: ProviderRow,
    { preferredUsername }: ProviderClaims,
    { email, passwordHash: password_hash }: FirstSignIn,
  ): Promise<UserRow> {
    if (password_hash === null) throw new SignOnError("no_account");
    for (const username of usernames(preferredUsername, email)) {
      try {
        return await this.changes.createUnannounced(tx, {
          username,
          email,
          password_hash,
          phone_number: null,
          role: "user",
          organization_id,
        });
      } catch (error) {
        // Rejected by a look-up, before the statement that would end the transaction.
        if (!(error instanceof AppError && (error.code === "username_taken" || error.code === "validation_failed"))) throw error;
      }
    }
    throw new Error("every user name is taken, a random one too");
  }
}

function readDomain(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** User names to try: the provider's, the address up to its @, the whole address, then with numbers. All follow the rules of new names. */
export function* usernames(preferred: unknown, email: string): Generator<string> {
  // An address may have more characters than a user name: o'neil becomes o.neil.
  const local = email.slice(0, email.lastIndexOf("@")).replace(/[^\w.+-]+/g, ".");
  const numbered = Array.from({ length: LAST_SUFFIX - 1 }, (_, index) => `${local}.${index + 2}`);
  for (const candidate of [preferred, local, email, ...numbered, `user.${randomBytes(8).toString("hex")}`]) {
    const { data } = newUsernameSchema.safeParse(candidate);
    if (data !== undefined) yield data;
  }
}
