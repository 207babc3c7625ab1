import { randomBytes } from "node:crypto";
import type { Role } from "@takeoff/contracts";
import { ApiClient } from "./client.ts";
import { insertOrganization, insertUser, TEST_PASSWORD } from "./rows.ts";
import { readRunFile } from "./run-file.ts";

/** A signed-in account with its client. */
export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
  role: Role;
  organizationId: number | null;
  client: ApiClient;
}

export interface Tenant {
  organization: { id: number; name: string };
  admin: Person;
  user: Person;
  /** Adds another signed-in member, with the NDA accepted. */
  member(role?: "admin" | "user"): Promise<Person>;
}

export interface TenantOptions {
  /** The organization's name; a random suffix makes it unique. */
  name?: string;
  sponsorEmail?: string | null;
  sponsorLocation?: string | null;
  origin?: string;
}

export interface PersonOptions {
  role?: Role;
  organizationId?: number | null;
  /** Whether to accept the NDA after signing in; true unless told. */
  nda?: boolean;
  /** Begin of the username; a random suffix makes it unique. */
  name?: string;
  origin?: string;
}

/** A short text that no other call gives, for names that must be unique. */
export function uniqueSuffix(): string {
  return randomBytes(5).toString("hex");
}

/** A fresh account, signed in through the real API. Without an organization it is a parent_admin. */
export async function person(options: PersonOptions = {}): Promise<Person> {
  const organizationId = options.organizationId ?? null;
  const role = options.role ?? (organizationId === null ? "parent_admin" : "user");
  const username = `${options.name ?? role.replace("_", ".")}.${uniqueSuffix()}`;
  const email = `${username}@mail.example`;
  const id = await insertUser({ username, email, role, organizationId });
  const client = visitor(options.origin);
  await client.login(username, TEST_PASSWORD, { expectOk: true });
  if (options.nda !== false) await client.acceptNda({ expectOk: true });
  return { id, username, email, password: TEST_PASSWORD, role, organizationId, client };
}

/** A fresh organization with an admin and a user, both signed in and with the NDA accepted. */
export async function tenant(options: TenantOptions = {}): Promise<Tenant> {
  const name = `${options.name ?? "Tenant"} ${uniqueSuffix()}`;
  const id = await insertOrganization(name, options.sponsorEmail ?? null, options.sponsorLocation ?? null);
  const member = (role: "admin" | "user" = "user"): Promise<Person> => person({ role, organizationId: id, origin: options.origin });
  const [admin, user] = await Promise.all([member("admin"), member("user")]);
  return { organization: { id, name }, admin, user, member };
}

/** A fresh parent_admin, signed in and with the NDA accepted. */
export function staff(options: Pick<PersonOptions, "origin" | "name"> = {}): Promise<Person> {
  return person({ ...options, role: "parent_admin" });
}

/** A fresh account of a fresh organization that is signed in but has not accepted the NDA. */
export async function ndaPending(role: "admin" | "user" = "user", origin?: string): Promise<Person> {
  const organizationId = await insertOrganization(`Pending ${uniqueSuffix()}`, null, null);
  return person({ role, organizationId, nda: false, origin });
}

/** A client without a session. */
export function visitor(origin: string = readRunFile().public_url): ApiClient {
  return new ApiClient(origin);
}
