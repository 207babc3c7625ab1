import { randomBytes } from "node:crypto";
import type { Role } from "@takeoff/contracts";
import { ApiClient } from "./client.ts";
import { insertParentAdmin, TEST_PASSWORD } from "./rows.ts";
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
  /** Whether to accept the NDA after signing in. Default: true. */
  nda?: boolean;
  /** Prefix of the username; a random suffix makes it unique. */
  name?: string;
  origin?: string;
}

/** A random suffix for names that must be unique. */
export function uniqueSuffix(): string {
  return randomBytes(5).toString("hex");
}

/** Staff clients that create organizations and accounts, one for each running product. */
const founders = new Map<string, Promise<ApiClient>>();

function founder(origin: string = readRunFile().public_url): Promise<ApiClient> {
  const known = founders.get(origin);
  if (known) return known;
  const made = makeFounder(origin);
  founders.set(origin, made);
  // Not cached after a failure: the product may be starting.
  made.catch(() => founders.delete(origin));
  return made;
}

async function makeFounder(origin: string): Promise<ApiClient> {
  const username = `founder.${uniqueSuffix()}`;
  await insertParentAdmin(username, `${username}@mail.example`);
  const client = visitor(origin);
  await client.login(username, TEST_PASSWORD, { expectOk: true });
  await client.acceptNda({ expectOk: true });
  return client;
}

async function createOrganization(options: TenantOptions): Promise<Tenant["organization"]> {
  const client = await founder(options.origin);
  const { name = "Tenant", sponsorEmail = null, sponsorLocation = null } = options;
  if (sponsorLocation !== null) {
    const { status } = await client.post("/locations", { name: sponsorLocation });
    if (status !== 201 && status !== 409) throw new Error(`The location ${sponsorLocation} could not be made: ${status}`);
  }
  const fields = { infra_metals_sponsor_email: sponsorEmail, infra_sponsor_location: sponsorLocation };
  const { json } = await client.post("/organizations", { name: `${name} ${uniqueSuffix()}`, ...fields }, { expectOk: true });
  return { id: json.id as number, name: json.name as string };
}

/** A fresh account, made and signed in through the real API. Without an organization it is a parent_admin. */
export async function person(options: PersonOptions = {}): Promise<Person> {
  const organizationId = options.organizationId ?? null;
  const role = options.role ?? (organizationId === null ? "parent_admin" : "user");
  const username = `${options.name ?? role.replace("_", ".")}.${uniqueSuffix()}`;
  // A name may hold what no mailbox does.
  const email = `${username.replaceAll(/[^\w.-]/g, "")}@mail.example`;
  const account = { username, email, password: TEST_PASSWORD };
  const body = { ...account, role, organization_id: organizationId };
  const created = await (await founder(options.origin)).post("/users", body, { expectOk: true });
  const client = visitor(options.origin);
  await client.login(username, TEST_PASSWORD, { expectOk: true });
  if (options.nda !== false) await client.acceptNda({ expectOk: true });
  return { ...account, id: created.json.id as number, role, organizationId, client };
}

/** A fresh organization with an admin and a user, both signed in and with the NDA accepted. */
export async function tenant(options: TenantOptions = {}): Promise<Tenant> {
  const organization = await createOrganization(options);
  const member = (role: "admin" | "user" = "user"): Promise<Person> =>
    person({ role, organizationId: organization.id, origin: options.origin });
  const [admin, user] = await Promise.all([member("admin"), member("user")]);
  return { organization, admin, user, member };
}

/** A fresh parent_admin, signed in and with the NDA accepted. */
export function staff(options: Pick<PersonOptions, "origin" | "name"> = {}): Promise<Person> {
  return person({ ...options, role: "parent_admin" });
}

/** A fresh account of a fresh organization that is signed in but has not accepted the NDA. */
export async function ndaPending(role: "admin" | "user" = "user", origin?: string): Promise<Person> {
  const organization = await createOrganization({ name: "Pending", origin });
  return person({ role, organizationId: organization.id, nda: false, origin });
}

/** A client without a session. */
export function visitor(origin: string = readRunFile().public_url): ApiClient {
  return new ApiClient(origin);
}
