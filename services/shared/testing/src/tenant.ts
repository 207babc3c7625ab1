import { randomBytes } from "node:crypto";
import type { Role } from "@takeoff/contracts";
import { ApiClient } from "./requests/client.ts";
import { insertAcceptance, insertParentAdmin, insertUser, TEST_PASSWORD } from "./database/rows.ts";
import { readRunFile } from "./run-file.ts";

/** A signed-in user with its client. */
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
  /** Creates another signed-in member who has accepted the NDA. */
  member(role?: "admin" | "user"): Promise<Person>;
}

interface TenantOptions {
  /** The organization's name; a random suffix makes it unique. */
  name?: string;
  sponsorEmail?: string | null;
  sponsorLocation?: string | null;
}

interface PersonOptions {
  role?: Role;
  organizationId?: number | null;
  /** Whether the NDA is accepted. Default: true. */
  nda?: boolean;
  /** Prefix of the username; a random suffix makes it unique. */
  name?: string;
}

/** A random suffix for names that must be unique. */
export function uniqueSuffix(): string {
  return randomBytes(5).toString("hex");
}

/** Staff clients that create organizations, by the public URL of their product. */
const founders = new Map<string, Promise<ApiClient>>();

function founder(): Promise<ApiClient> {
  const origin = readRunFile().public_url;
  let client = founders.get(origin);
  if (!client) {
    client = createFounder();
    founders.set(origin, client);
    // Tries again after a failure: the product may be starting.
    client.catch(() => founders.delete(origin));
  }
  return client;
}

async function createFounder(): Promise<ApiClient> {
  const username = `founder.${uniqueSuffix()}`;
  await insertAcceptance(await insertParentAdmin(username, `${username}@mail.example`));
  return signedIn(username);
}

async function signedIn(username: string): Promise<ApiClient> {
  const client = visitor();
  await client.login(username, TEST_PASSWORD, { expectOk: true });
  return client;
}

async function createOrganization(options: TenantOptions): Promise<Tenant["organization"]> {
  const client = await founder();
  const { name = "Tenant", sponsorEmail = null, sponsorLocation = null } = options;
  if (sponsorLocation !== null) {
    const { status } = await client.post("/locations", { name: sponsorLocation });
    if (status !== 201 && status !== 409) throw new Error(`creating the location ${sponsorLocation} returned ${status}`);
  }
  const fields = { infra_metals_sponsor_email: sponsorEmail, infra_sponsor_location: sponsorLocation };
  const { json } = await client.post("/organizations", { name: `${name} ${uniqueSuffix()}`, ...fields }, { expectOk: true });
  return { id: json.id as number, name: json.name as string };
}

/**
 * A new signed-in user. Without an organization it is a parent_admin. User and acceptance are inserted into the database: the creation
 * through the API, with its welcome e-mail, takes the product two to three times the processor time of the log-in.
 */
export async function person({ organizationId = null, nda = true, ...options }: PersonOptions = {}): Promise<Person> {
  const role = options.role ?? (organizationId === null ? "parent_admin" : "user");
  const username = `${options.name ?? role.replace("_", ".")}.${uniqueSuffix()}`;
  // A username may hold characters that an address may not.
  const email = `${username.replaceAll(/[^\w.-]/g, "")}@mail.example`;
  const account = { username, email, password: TEST_PASSWORD };
  const id = await insertUser({ username, email, role, organizationId });
  if (nda) await insertAcceptance(id);
  return { ...account, id, role, organizationId, client: await signedIn(username) };
}

/** A new organization with an administrator and a user, who are signed in and have accepted the NDA. */
export async function tenant(options: TenantOptions = {}): Promise<Tenant> {
  const organization = await createOrganization(options);
  const member = (role: "admin" | "user" = "user"): Promise<Person> => person({ role, organizationId: organization.id });
  const [admin, user] = await Promise.all([member("admin"), member("user")]);
  return { organization, admin, user, member };
}

/** A new parent_admin who is signed in and has accepted the NDA. */
export function staff(options: Pick<PersonOptions, "name"> = {}): Promise<Person> {
  return person({ ...options, role: "parent_admin" });
}

/** A new user of a new organization who is signed in but has not accepted the NDA. */
export async function ndaPending(): Promise<Person> {
  const organization = await createOrganization({ name: "Pending" });
  return person({ role: "user", organizationId: organization.id, nda: false });
}

/** A client without a session. */
export function visitor(): ApiClient {
  return new ApiClient();
}
