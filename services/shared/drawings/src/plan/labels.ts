import type { Random } from "../random.ts";
import type { DraftDrawingOptions } from "./options.ts";
import { SIZES } from "./sizes.ts";
import type { CalloutRole, Label } from "../sheet/truth.ts";

/** A text that holds a designation, spelled as the designation unless `written` says otherwise. */
export function labelWith(text: string, designation: string, role: CalloutRole, written = designation): Label {
  return { text, written, designation, role, quantity: null, studs: null, camber: null };
}

/** What may stand around a beam's designation. */
export type Notes = Partial<Pick<DraftDrawingOptions, "studs" | "camber" | "typical" | "existing" | "unlisted">> & { quantity?: number };

/** Writes the callout of a beam as drafters do. What is allowed occurs on a part of the callouts. */
export function beamLabel(size: string, random: Random, notes: Notes): Label {
  const state = chooseState(size, random, notes);
  const spelling = random.next();
  const by = spelling < 0.05 ? " x " : spelling < 0.2 ? "x" : "X";
  const written = state.designation.replaceAll(/(?<=\d)X(?=\d)/g, by);
  const label = labelWith(written, state.designation, state.role, written);
  const studs = random.next() < 0.6;
  const camber = random.next() < 0.4;
  const closing = random.next();
  if (state.role === "existing") return { ...label, text: `${random.pick(["(E) ", "EXIST "])}${written}` };
  if (notes.studs && studs) addStuds(label, random);
  if (notes.camber && camber) addCamber(label, random);
  if (notes.quantity) {
    label.quantity = notes.quantity;
    label.text = `${random.pick([`(${notes.quantity}) `, `${notes.quantity}-`])}${label.text}`;
  } else if (notes.typical && closing < 0.3) label.text += closing < 0.15 ? " TYP" : " SIM";
  return label;
}

/** Existing members and unlisted sizes: each about one in eight where it is allowed. */
function chooseState(size: string, random: Random, { existing, unlisted, quantity }: Notes): { designation: string; role: CalloutRole } {
  const chance = random.next();
  const slip = random.pick(SIZES.unlisted);
  if (quantity === undefined && existing && chance < 0.12) return { designation: size, role: "existing" };
  if (quantity === undefined && unlisted && chance > 0.88) return { designation: slip, role: "unlisted" };
  return { designation: size, role: "placed" };
}

function addStuds(label: Label, random: Random): void {
  const count = (): number => random.integer(2, 9);
  label.studs = random.next() < 0.3 ? `${count()},${count()},${count()}` : String(random.integer(8, 40));
  // Three counts stand in parentheses: square brackets hold a total.
  label.text += label.studs.includes(",") || random.next() < 0.5 ? ` (${label.studs})` : ` [${label.studs}]`;
}

function addCamber(label: Label, random: Random): void {
  label.camber = random.pick(["3/4", "1", "1 1/4", "1/2", "1 1/2"]);
  label.text += ` ${random.pick(["C", "c"])}=${label.camber}"`;
}
