import { database, digestRows, linkIn, mailsTo, visitor, waitFor, type ApiResponse } from "@takeoff/testing";

/** How often each status was received. */
export function statuses(answers: readonly Pick<ApiResponse, "status">[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
}

/** `digestRows`, once every event of earlier requests was handled. */
export async function storedWhenStill(): Promise<string> {
  const isStill = async (): Promise<boolean> =>
    (await database().query("select 1 from events.outbox where closed_at is null limit 1")).rows.length === 0;
  await waitFor(isStill, { what: "the events of earlier requests to be handled", timeoutMs: 60_000 });
  return digestRows();
}

const RESET = { subject: "Reset your Takeoff password" };

/** Requests a new password and takes the token from the e-mail that follows. */
export async function resetToken(email: string): Promise<string> {
  const before = (await mailsTo(email, RESET)).length;
  await visitor().post("/forgot-password", { email }, { expectOk: true });
  const mail = await waitFor(async () => (await mailsTo(email, RESET))[before], { what: "the reset e-mail", timeoutMs: 60_000 });
  return linkIn(mail).split("/").at(-1) ?? "";
}
