import { fieldError, TAKEOFF_MAPPING_FIELD, takeoffMappingSchema, type TakeoffMapping } from "@takeoff/contracts";

/** The mapping in a form's fields; null when the form has none. @throws AppError `validation_failed` when it is not a mapping */
export function mappingField(fields: ReadonlyMap<string, string>): TakeoffMapping | null {
  const text = fields.get(TAKEOFF_MAPPING_FIELD);
  if (text === undefined || text === "") return null;
  const parsed = takeoffMappingSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw fieldError(TAKEOFF_MAPPING_FIELD, parsed.error.issues[0]?.message ?? "These are not valid column choices");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
