import { aboutSchema, type About } from "@takeoff/contracts";

/** What an event is about, from its aggregate, such as `document:12`; null for what staff know no screen of. */
export function aboutOf(aggregate: string | null): About | null {
  const [kind, id] = (aggregate ?? "").split(":");
  const parsed = aboutSchema.safeParse({ kind, id: Number(id) });
  return parsed.success ? parsed.data : null;
}
