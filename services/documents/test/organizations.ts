import { lockOrganizationExclusive, markOrganizationDeleted, Outbox } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { EventPayload } from "@takeoff/contracts";
import { CONNECTS_WITHIN_MS, database, readRunFile, waitFor, type Person } from "@takeoff/testing";

/** Connects to the service's schema of the running product. The caller closes the connection. */
export function openSchema(poolSize = 4): Promise<Database> {
  return Database.open({ DATABASE_URL: readRunFile().postgres_url, DATABASE_POOL_SIZE: poolSize }, "documents", CONNECTS_WITHIN_MS);
}

export async function renameOrganization(staff: Person, id: number, name: string): Promise<void> {
  await staff.client.patch(`/organizations/${id}`, { name }, { expectOk: true });
}

export async function deleteOrganization(staff: Person, id: number): Promise<void> {
  await staff.client.delete(`/organizations/${id}`, undefined, { expectOk: true });
}

/** Marks an organization as deleted, without the event that starts the removal of its data. */
export async function markDeleted(schema: Database, id: number): Promise<void> {
  await schema.transaction((tx) => markOrganizationDeleted(tx, id));
}

/** Publishes an event like the organizations service, and waits until all consumers have handled it. */
export async function publishOrganizationEvent(
  schema: Database,
  type: "organization.updated",
  sequence: number,
  payload: EventPayload<"organization.updated">,
): Promise<void> {
  const aggregate = `organization:${payload.organization_id}`;
  const id = await schema.transaction((tx) => new Outbox("organizations").add(tx, { type, aggregate, sequence, payload }));
  await waitFor(() => isClosed(id), { what: "the organization's event to be handled", timeoutMs: 50_000 });
}

async function isClosed(eventId: string): Promise<boolean> {
  const { rows } = await database().query("select 1 from events.outbox where id = $1 and closed_at is not null", [eventId]);
  return rows.length > 0;
}

/** Runs `work` while it holds the organization's exclusive lock: uploads wait for it before they commit. */
export function whileLockedExclusive<T>(schema: Database, id: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return schema.transaction(async (tx) => {
    await lockOrganizationExclusive(tx, id);
    return work(tx);
  });
}

/** Waits until `count` transactions wait for the organization's lock. */
export async function waitForLockWaiters(id: number, count: number): Promise<void> {
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1", [id]);
    return rows.length >= count;
  };
  await waitFor(look, { what: `${count} to wait for organization ${id}` });
}

export async function namesShown(organizationId: number): Promise<Record<string, number>> {
  const { rows } = await database().query<{ name: string; count: string }>(
    "select organization_name as name, count(*) from documents.documents where organization_id = $1 group by 1",
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}
