import { createHash } from "node:crypto";
import {
  database,
  linkIn,
  mailsTo,
  mailTo,
  TEST_PASSWORD,
  uniqueSuffix,
  visitor,
  waitFor,
  type ApiResponse,
  type Person,
} from "@takeoff/testing";

/** A body for `POST /users` that is in order, with a name that no other call gives. */
export function account(more: object = {}) {
  const username = `kim.${uniqueSuffix()}`;
  return { username, email: `${username}@mail.example`, password: TEST_PASSWORD, role: "user", ...more };
}

/** Whether the session that somebody's client holds still lets them in. */
export async function isSignedIn({ client }: Pick<Person, "client">): Promise<boolean> {
  const { status } = await client.get("/user/parameters");
  if (status !== 200 && status !== 401) throw new Error(`the session was answered ${status}`);
  return status === 200;
}

/** A body for `POST /users` that invites a user. */
export function invitation(more: object = {}) {
  const { password: _, ...body } = account(more);
  return { ...body, send_invitation: true };
}

const INVITED = { subject: "You are invited to Takeoff" };

/** The token of the newest invitation that was sent to an address. */
export async function invitationToken(email: string): Promise<string> {
  return tokenIn(await newestLink(email, INVITED, "invitations"));
}

const RESET = { subject: "Reset your Takeoff password" };

/** Asks for a new password and takes the link's token from the e-mail that follows. */
export async function resetToken(email: string): Promise<string> {
  return tokenIn(await resetLink(email));
}

export const tokenIn = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

/**
 * As `resetToken`, for the whole link. It is recognized by its stored hash and not by the order of arrival: requests in quick
 * succession overtake each other, and the e-mail of a request that is superseded before it is sent is never sent.
 */
export async function resetLink(email: string, headers: Record<string, string> = {}): Promise<string> {
  await visitor().post("/forgot-password", { email }, { headers, expectOk: true });
  return newestLink(email, RESET, "password_resets");
}

type Links = "password_resets" | "invitations";

async function newestLink(email: string, about: { subject: string }, table: Links): Promise<string> {
  const newest = async (): Promise<string | undefined> => {
    for (const link of (await mailsTo(email, about)).map(linkIn).reverse()) if (await isNewest(tokenIn(link), table)) return link;
  };
  return waitFor(newest, { what: `the newest link for ${email}`, timeoutMs: 50_000 });
}

async function isNewest(token: string, table: Links): Promise<boolean> {
  const { rows } = await database().query(
    `select 1 from identity.${table} r where token_hash = $1 and used_at is null
       and not exists (select 1 from identity.${table} newer where newer.user_id = r.user_id and newer.id > r.id)`,
    [createHash("sha256").update(token).digest()],
  );
  return rows.length > 0;
}

const CONFIRM = { subject: "Confirm your e-mail address for Takeoff" };

/** The token of the link that was sent last to an address that has to be confirmed. */
export async function confirmationToken(email: string): Promise<string> {
  return tokenIn(linkIn(await mailTo(email, CONFIRM)));
}

export const confirm = (token: string): Promise<ApiResponse> => visitor().post(`/confirm-email/${token}`);

export const reset = (token: string, password: string): Promise<ApiResponse> => visitor().post(`/reset-password/${token}`, { password });

/** Does something while these are the only parent_admins: the others are users of an organization until it ends. */
export async function whileAlone<T>(parentAdmins: Person[], organizationId: number, work: () => Promise<T>): Promise<T> {
  const others = await changeRoles("user", organizationId, "role = 'parent_admin' and not id = any($3)", parentAdmins);
  try {
    return await work();
  } finally {
    await changeRoles("parent_admin", null, "id = any($3)", others);
  }
}

/** Changes users without the triggers: one of them keeps addresses out of organizations that do not own their domain. */
async function changeRoles(
  role: string,
  organizationId: number | null,
  where: string,
  people: { id: number }[],
): Promise<{ id: number }[]> {
  const client = await database().connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const values = [role, organizationId, people.map(({ id }) => id)];
    const { rows } = await client.query<{ id: number }>(
      `update identity.users set role = $1, organization_id = $2 where ${where} returning id`,
      values,
    );
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
