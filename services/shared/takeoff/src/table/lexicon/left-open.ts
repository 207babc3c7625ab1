import type { Role } from "../columns/roles.ts";

/** Names that say less than those of one role. */
const LEFT_OPEN: readonly (readonly [pattern: RegExp, roles: readonly Role[]])[] = [
  // Which row it is, or how many pieces it has.
  [/^(?:no|nos|nr|num|number|n|#)$/, ["qty", "line_no"]],
  // Or that a number is of each piece.
  [
    /^(?:ea|each|units|mult|(?:part|piece|pc|member|item|model) (?:quantity|qty)|(?:piece|pc|part|member) count|unit (?:quantity|qty))$/,
    ["qty"],
  ],
  // A part of an assembly, where no other column has its mark.
  [/^(?:assembly|assy|asm) part$/, ["mark"]],
  // What a program or a person calls it, where no other column has its mark.
  [/^(?:labels?|ident|identifiers?|identifiants?|identificador|(?:member|piece) name)$/, ["mark"]],
  // Programs have a flag under this name, lists the mark of the assembly.
  [/^main members?$/, ["assembly_mark"]],
  // The number in the balloon of a drawing, and one of which nothing is said.
  [/^(?:balloons?|item per balloon|(?:balloon|bubble) (?:no|nr|number))$/, ["mark", "line_no"]],
  [/^(?:references?|ref|(?:item|part|product) code|code|codice|codigo)(?: (?:no|nr|number))?$/, ["mark"]],
  // Before the marks that are final, where no other column has those.
  [/^(?:prelim|preliminary|sub assembly) (?:(?:part|piece|member) )?mark$/, ["mark"]],
  // What a piece is cut from, or what it is made of.
  [/^stock(?: desc(?:ription)?)?$/, ["designation"]],
  // In French how many, in Spanish what it is called.
  [/^nombre$/, ["qty", "designation"]],
  [/^raw length(?: (?:imperial|metric))?$/, ["length"]],
  // Of a beam, a little more than its length.
  [/^(?:clear )?span$/, ["length"]],
  // Of the bar that a piece is cut from, or that is bought as a piece.
  [/^dlugosc handlowa$/, ["length"]],
  // In Dutch lists the mark of an assembly, next to the positions of its parts.
  [/^merk(?: ?(?:nr|nummer))?$/, ["assembly_mark"]],
];

/** The roles that a name may stand for without saying so: what the columns hold decides. */
export function rolesLeftOpen(words: string): readonly Role[] {
  return LEFT_OPEN.find(([pattern]) => pattern.test(words))?.[1] ?? [];
}
