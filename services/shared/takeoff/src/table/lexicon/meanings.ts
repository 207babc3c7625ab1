/**
 * What a word of a column's name means, such as `weight` or `total`. Where words of one kind are told apart:
 * - `each` and `one` stand alone as well, `single` does not; `unit` is a piece or a unit of measure, `oneOrUnit` the same in other languages
 *   (`unidad`); `units` adds to `unit` that there are several;
 * - `pc` alone counts pieces, and with a number names one; `item` numbers a row, or is a piece; `detail` is a piece, or a drawing of one;
 * - `beam` says what kind of `member`, and alone names nothing; `group` is made together, and `assemblies` are counted;
 * - `type` of a material is its shape, `kind` of it its grade; `typ` alone is a shape, and else like `kind`;
 * - `label`, `code` and `merk` name a piece where nothing else does; `nombre` counts in French and names in Spanish;
 * - `required` alone counts pieces, `ordered` with a number only; `nos` counts pieces, or numbers them;
 * - `runningLength` is that of all pieces, with its unit (`LF`), and `linear` stands before a unit; `weightUnit` weighs (`kg`);
 * - `otherColumn` is what a line does not have, whatever stands beside it; `otherMeasure` are areas and angles; `otherThing` are bolts, holes
 *   and customers, which cells name too;
 * - `filler` adds nothing, and `prose` is said in sentences only.
 */
export type Meaning = string;

/** The words of one language. */
export interface Language {
  /** Names of the columns of a list in that language, with their roles. */
  example: string;
  /** Words that begin a row of sums. */
  sums?: string;
  /** By what they mean, separated by blanks; those of one phrase are joined by `_`, and a word may mean several things: `weight+total`. */
  words: Readonly<Record<Meaning, string>>;
}
