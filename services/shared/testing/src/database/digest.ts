import { database } from "./rows.ts";

const TABLES = [
  "identity.users",
  "identity.parameters",
  "identity.password_resets",
  "identity.invitations",
  "organizations.organizations",
  "organizations.locations",
  "documents.documents",
];

/** A digest of all rows that requests can change, except sessions and the throttle of log-ins. */
export async function digestRows(): Promise<string> {
  const prints = TABLES.map((table) => `(select md5(string_agg(t::text, ',' order by id)) from ${table} t) as "${table}"`);
  const { rows } = await database().query(`select (select count(*) from events.outbox) as events, ${prints.join(", ")}`);
  return JSON.stringify(rows[0]);
}
