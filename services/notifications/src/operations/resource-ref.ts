import { resourceRefSchema, type ResourceRef } from "@takeoff/contracts";

/** The subject of an event from its aggregate, such as `document:12`; null for a subject that has no screen. */
export function toResourceRef(aggregate: string | null): ResourceRef | null {
  const [kind, id] = (aggregate ?? "").split(":");
  const parsed = resourceRefSchema.safeParse({ kind, id: Number(id) });
  return parsed.success ? parsed.data : null;
}
