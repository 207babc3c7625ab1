/** What words of names of columns mean. A name with a word that no rule allows for is that of another column. */
export type Meaning =
  | "annotation"
  | "assembly"
  | "camber"
  | "category"
  | "code"
  | "cut"
  | "description"
  | "designation"
  | "drawing"
  | "each"
  | "family"
  | "finish"
  | "foot"
  | "grade"
  | "height"
  | "id"
  | "inch"
  | "index"
  | "length"
  | "letter"
  | "letterB"
  | "letterL"
  | "letterT"
  | "level"
  | "line"
  | "main"
  | "mark"
  | "material"
  | "measurement"
  | "member"
  | "meter"
  | "millimeter"
  | "name"
  | "notes"
  | "number"
  | "overall"
  | "page"
  | "piece"
  | "pieces"
  | "quantity"
  | "revision"
  | "shape"
  | "sheet"
  | "size"
  | "span"
  | "status"
  | "stock"
  | "studs"
  | "sub"
  | "subject"
  | "surface"
  | "thickness"
  | "total"
  | "treatment"
  | "unitOfMeasure"
  | "value"
  | "weight"
  | "width"
  | "x"
  /** Several of them, which are counted. */
  | "assemblies"
  /** The number in the balloon of a drawing. */
  | "balloon"
  /** What kind of member: alone it is none. */
  | "beam"
  /** A drawing of a piece, or a piece. */
  | "detail"
  /** A number. */
  | "digit"
  /** Adds nothing. */
  | "filler"
  /** Pieces that are made together, of which there may be several. */
  | "group"
  /** Numbers a row, or is a piece. */
  | "item"
  /** Of something that is said as well. */
  | "kind"
  /** What a program or a person calls something. */
  | "label"
  /** Before a unit of lengths. */
  | "linear"
  /** In Dutch of a piece or of an assembly. */
  | "merk"
  /** In French how many, in Spanish what it is called. */
  | "nombre"
  /** Counts pieces, or numbers. */
  | "nos"
  /** The number or the word. */
  | "one"
  /** `unidad`: the same, never the first word of a weight. */
  | "oneOrUnit"
  /** Adds nothing, and with a number counts pieces. */
  | "ordered"
  /** What a line does not have, whatever stands beside it. */
  | "otherColumn"
  /** Areas, angles and the like. */
  | "otherMeasure"
  /** Bolts, holes, customers: what is named in cells too. */
  | "otherThing"
  /** `Pc` alone counts pieces, and with a number names one. */
  | "pc"
  /** Of or for one. */
  | "per"
  /** Words of sentences, which are no names. */
  | "prose"
  /** Before it is cut or final. */
  | "raw"
  /** Adds nothing, and alone counts pieces. */
  | "required"
  /** Of all pieces, with its unit: `LF`. */
  | "runningLength"
  /** Of one piece. */
  | "single"
  /** The sign. */
  | "slash"
  /** Where a value comes from. */
  | "source"
  /** A grade, or adds nothing. */
  | "steel"
  /** Alone it is a shape. */
  | "typ"
  /** Of a material it is a shape. */
  | "type"
  /** A piece or a unit of measure. */
  | "unit"
  /** Said with `unit`: several. */
  | "units"
  /** Weighs: `kg`, and `#` for pounds. */
  | "weightUnit";

/** The words of one language. */
export interface Language {
  /** Names of the columns of a list in that language, with their roles. */
  example: string;
  /** Words that begin a row of sums. */
  sums?: string;
  /** By what they mean, separated by blanks; those of one phrase are joined by `_`, and a word may mean several things together. */
  words: Readonly<Partial<Record<Meaning | `${Meaning}+${Meaning}`, string>>>;
}
