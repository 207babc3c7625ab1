import type { Role, RoleReason } from "./roles.ts";

/** A role that a column may have, and how much speaks for it. */
export interface Candidate {
  role: Role;
  /** Above 0. */
  score: number;
  reason: RoleReason;
}

/** Roles that columns have together or not at all, because their cells fit each other. */
export interface Evidence {
  /** By the index of the column. */
  roles: ReadonlyMap<number, Role>;
  /** How much it adds to an assignment that has all of its roles. */
  score: number;
  reason: RoleReason;
  /** Added to the reason of a column whose name says the same. */
  reasonWithName: RoleReason;
}

type Chosen = readonly (Candidate | null)[];

interface Assignment {
  chosen: Chosen;
  total: number;
}

/** Totals that differ by no more are equal. */
const EQUAL = 1e-6;

/**
 * Chooses the roles of all columns together: of all ways to give each column at most one role and each role to at most one column, the one
 * for which most speaks. Evidence that contradicts other evidence of equal weight is left out, and so is what follows from it.
 * @param candidates of each column
 */
export function chooseRoles(candidates: readonly (readonly Candidate[])[], evidence: readonly Evidence[]): Chosen {
  let taken: readonly Evidence[] = [];
  let best = assignWith(candidates, taken);
  let open = evidence;
  for (;;) {
    const better = open
      .filter((one) => taken.every((other) => isCompatible(one, other)))
      .map((one) => ({ one, assignment: assignWith(candidates, [...taken, one]) }))
      .filter(({ assignment }) => assignment.total > best.total + EQUAL)
      .toSorted((a, b) => b.assignment.total - a.assignment.total);
    const first = better[0];
    if (!first) return best.chosen;
    const rivals = better.filter(
      ({ one, assignment }) => !isCompatible(one, first.one) && first.assignment.total - assignment.total <= EQUAL,
    );
    open = open.filter((one) => one !== first.one && !rivals.some((rival) => rival.one === one));
    if (rivals.length > 0) continue;
    taken = [...taken, first.one];
    best = first.assignment;
  }
}

/** Whether no column would have two roles and no role two columns. */
function isCompatible(one: Evidence, other: Evidence): boolean {
  return Array.from(one.roles).every(([column, role]) =>
    Array.from(other.roles).every(([otherColumn, otherRole]) => (column === otherColumn) === (role === otherRole)),
  );
}

function assignWith(candidates: readonly (readonly Candidate[])[], evidence: readonly Evidence[]): Assignment {
  const given = new Map<number, Candidate>();
  for (const { roles, reason, reasonWithName } of evidence) {
    for (const [column, role] of roles) {
      const own = candidates[column]?.find((candidate) => candidate.role === role);
      const isNamed = own !== undefined && own.reason !== "content";
      given.set(column, { role, score: own?.score ?? 0, reason: isNamed ? reasonWithName : reason });
    }
  }
  const taken = new Set(Array.from(given.values(), ({ role }) => role));
  const open = candidates.map((list, column) => (given.has(column) ? [] : list.filter(({ role }) => !taken.has(role))));
  const chosen = assignBest(open).map((candidate, column) => given.get(column) ?? candidate);
  const total = chosen.reduce((sum, candidate) => sum + (candidate?.score ?? 0), 0);
  return { chosen, total: evidence.reduce((sum, { score }) => sum + score, total) };
}

/**
 * The assignment of columns to roles with the largest sum of scores, by the Hungarian method (Kuhn 1955, Munkres 1957) with a free place for
 * each role. Of equal sums, columns further left keep their first candidate.
 */
function assignBest(candidates: readonly (readonly Candidate[])[]): Chosen {
  const roles = [...new Set(candidates.flatMap((list) => list.map(({ role }) => role)))];
  const places = candidates.length + roles.length;
  const cost = roles.map((role) => {
    const row = new Float64Array(places + 1);
    for (const [column, list] of candidates.entries()) {
      const score = list.find((candidate) => candidate.role === role)?.score ?? -places;
      row[column + 1] = column * EQUAL * EQUAL - score;
    }
    return row;
  });
  const roleAt = assignRows(cost, places);
  return candidates.map((list, column) => list.find(({ role }) => role === roles[(roleAt[column + 1] ?? 0) - 1]) ?? null);
}

/**
 * Gives each row one of the places so that the sum of costs is smallest: row by row, along the cheapest path of exchanges.
 * @param cost of each row by place, counted from 1; place 0 is not used
 * @returns by place, the row that has it, counted from 1; 0 for none
 */
function assignRows(cost: readonly Float64Array[], places: number): Uint16Array {
  const rowAt = new Uint16Array(places + 1);
  const rowPrice = new Float64Array(cost.length + 1);
  const placePrice = new Float64Array(places + 1);
  for (let row = 1; row <= cost.length; row++) {
    const cheapest = new Float64Array(places + 1).fill(Infinity);
    const before = new Uint16Array(places + 1);
    const isSeen = new Uint8Array(places + 1);
    rowAt[0] = row;
    let place = 0;
    do {
      isSeen[place] = 1;
      const from = rowAt[place] ?? 0;
      let step = Infinity;
      let next = 0;
      for (let other = 1; other <= places; other++) {
        if (isSeen[other]) continue;
        const reduced = (cost[from - 1]?.[other] ?? 0) - (rowPrice[from] ?? 0) - (placePrice[other] ?? 0);
        if (reduced < (cheapest[other] ?? 0)) {
          cheapest[other] = reduced;
          before[other] = place;
        }
        if ((cheapest[other] ?? 0) < step) {
          step = cheapest[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= places; other++) {
        if (isSeen[other]) {
          rowPrice[rowAt[other] ?? 0] = (rowPrice[rowAt[other] ?? 0] ?? 0) + step;
          placePrice[other] = (placePrice[other] ?? 0) - step;
        } else cheapest[other] = (cheapest[other] ?? 0) - step;
      }
      place = next;
    } while (rowAt[place] !== 0);
    while (place !== 0) {
      const previous = before[place] ?? 0;
      rowAt[place] = rowAt[previous] ?? 0;
      place = previous;
    }
  }
  return rowAt;
}
