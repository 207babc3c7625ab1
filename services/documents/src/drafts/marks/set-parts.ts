import { createHash } from "node:crypto";
import { normalizeMark, type AssemblyBill } from "@takeoff/takeoff/set-check";
import type { SetLine } from "./mark-source.ts";
import type { TakenAssembly } from "./set.repository.ts";

/** A bill that a takeoff can take. */
export interface OfferedBill extends AssemblyBill<SetLine> {
  /** Names what the drawing and the plan say. */
  name: string;
}

/** What of the parts of assemblies a document's takeoff has, and can have. */
export interface SetParts {
  /** Not taken, or taken of a drawing or a number that has changed since. */
  offered: OfferedBill[];
  /** Assemblies whose parts it has. */
  taken: number;
  /** Those of them that have changed since. Their drawings are still in the set. */
  changed: number;
  /** Assemblies of its own drawings that others count. */
  elsewhere: number;
}

interface Taken {
  id: number;
  /** The documents of its set. */
  ids: readonly number[];
  taken: readonly TakenAssembly[];
  /** Documents whose drafts cannot be changed: what they count cannot be left out there. */
  locked: ReadonlySet<number>;
}

/** Compares the bills of a document's set with those that were taken. */
export function matchParts(bills: ReadonlyMap<string, AssemblyBill<SetLine>>, { id, ids, taken, locked }: Taken): SetParts {
  const own = new Map(taken.filter(({ document }) => document === id).map((one) => [normalizeMark(one.assembly), one]));
  const named = new Map([...bills].map(([mark, bill]): [string, OfferedBill] => [mark, { ...bill, name: nameBill(bill) }]));
  return {
    offered: [...named].flatMap(([mark, bill]) => (own.get(mark)?.bill === bill.name || locked.has(bill.drawnIn) ? [] : [bill])),
    taken: own.size,
    changed: [...own].filter(([mark, { bill, from }]) => ids.includes(from) && named.get(mark)?.name !== bill).length,
    elsewhere: new Set(taken.filter(({ document, from }) => document !== id && from === id).map(({ assembly }) => normalizeMark(assembly)))
      .size,
  };
}

/** Names what a bill says by its values: a drawing that is read again and says the same gives the same name. */
function nameBill({ assemblies, placed, drawnIn, parts }: AssemblyBill<SetLine>): string {
  const rows = parts.map(({ line, quantity }) => [line.mark, line.designation, quantity, line.length, line.weight, line.page]);
  const said = JSON.stringify([assemblies, placed.page, drawnIn, rows]);
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}
