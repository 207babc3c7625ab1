import { staff, tenant, type Person, type Random, type Tenant } from "@takeoff/testing";
import type { Runnable } from "../run-cases.ts";
import type { Needs, Product } from "./product.ts";

/** Figures that a case tells of itself, in the order in which they are printed. */
export type Figures = Record<string, string | number>;

/** What a case of any harness works with. */
export interface Common {
  random: Random;
  /** Only what shows most in little time is asked for. */
  quick: boolean;
  /**
   * Judges a time (or another figure that the machine's other work spoils) against its bar, in seconds unless told, and
   * returns it for a reader. Where times are told and not judged, it only marks one that is over.
   * @throws when it is over its bar
   */
  within(what: string, value: number, bar: number, unit?: string): string;
}

export interface Lab extends Common {
  product: Product;
}

export type FaultCase = Runnable<Product, Needs>;

/** People of an organization with a sponsor, and staff: all must still be signed in when a case ends. */
export interface Cast {
  ours: Tenant;
  staff: Person;
  sponsorEmail: string;
  all: Person[];
}

let casts = 0;

export async function cast(): Promise<Cast> {
  const sponsorEmail = `sponsor.${process.pid}.${++casts}@mail.example`;
  const [ours, parent] = await Promise.all([tenant({ sponsorEmail }), staff()]);
  return { ours, staff: parent, sponsorEmail, all: [ours.admin, ours.user, parent] };
}

/** @throws with the sentence when it is not so */
export function expect(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Error(otherwise);
}

/** A figure of seconds for a reader. */
export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

/** `Lab.within` for runs whose times are judged, or only told. */
export function judge(judged: boolean): Common["within"] {
  return (what, value, bar, unit = "s") => {
    const over = value > bar;
    const shown = `${value.toFixed(1)} ${unit}`;
    if (judged) expect(!over, `${what}: ${shown} instead of at most ${bar} ${unit}`);
    return over ? `${shown} (over ${bar} ${unit})` : shown;
  };
}
