import type { FileKind, Finding } from "@takeoff/contracts";

export type Damage = "missing" | "damaged";

const NAMES: Record<FileKind, string> = { original: "uploaded PDF", processed: "processed PDF", csv: "CSV", xml: "XML" };

/** What staff are told of a document whose file is not in the store as it was put there. */
export function damageFinding(kind: FileKind, damage: Damage): Finding {
  const what = damage === "missing" ? "is missing from the store" : "is not in the store as it was stored";
  return {
    code: `${kind}_${damage}`,
    level: "error",
    message: `The ${NAMES[kind]} ${what}: restore it from a backup or ask for it again.`,
  };
}
