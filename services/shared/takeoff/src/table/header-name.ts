import { lengthUnit, type LengthUnit } from "../cells/lengths.ts";
import type { Role } from "./roles.ts";

export type WeightUnit = "lb" | "kg" | "ton" | "t";

/** What the name of a column says. */
export interface HeaderName {
  /** Null when the name is known and means something that a takeoff line does not have, or when it is not known. */
  role: Role | null;
  lengthUnit: LengthUnit | null;
  weightUnit: WeightUnit | null;
}

/** The longest text that is a name; longer ones are prose. */
const LONGEST_NAME = 60;

const WEIGHT_UNITS: Readonly<Record<string, WeightUnit>> = {
  lb: "lb",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  "#": "lb",
  kg: "kg",
  kgs: "kg",
  kilogram: "kg",
  kilograms: "kg",
  ton: "ton",
  tons: "ton",
  t: "t",
  tonne: "t",
  tonnes: "t",
};

/** A weight per length in parentheses or as the whole name: `(kg/m)`, `lb/ft`. */
const WEIGHT_PER_LENGTH = /(?:^|[([ ,])(lb|lbs|#|kg) ?(?:\/|per |p)(?:lin\.? ?)?(?:ft|foot|lf|m|meter|metre)\.?[)\] ]*$/i;

/** Parts of expressions. Names are compared in lower case, words separated by single spaces, without accents and punctuation. */
const WEIGHT = "(?:weight|weights|wt|wts|wgt|mass|gewicht|gew|masse|poids|peso)";
const QTY =
  "(?:qty|qtys|qnty|quantity|quantities|count|cnt|pcs|pc|pieces|anzahl|stuck|stk|stueck|menge|quantite|qte|nbre|nb|nombre|cantidad|cant|unidades)";
const MARK = "(?:mark|marks|mk|mrk|marke|repere|marca)";
const PIECE = "(?:piece|pc|pce|part|member|mbr|item|single|sub|minor|component|detail|einzelteil)";
const ASSEMBLY = "(?:assembly|assemblies|assy|asm|assem|ship|shipping|shipped|erection|main|major|baugruppe|bg|ensemble)";
const SECTION =
  "(?:section|sections|sect|profile|profiles|prof|designation|profil|profils|profile name|perfil|perfiles|shape size|section size|member size|profile size|material size|section name|section designation|aisc)";
const LENGTH = "(?:length|lengths|len|lgth|lgt|lng|lg|lange|laenge|longueur|long|longitud)";
const EACH =
  "(?:each|ea|unit|per piece|per pc|per each|single|piece|pc|pce|part|item|member|net each|unitaire|unitario|einzel|einzeln|stuck|stk)";
const ALL = "(?:total|ttl|tot|ext|extended|extension|gross total|sum|all|overall|combined|line|gesamt|ges|totale)";
const PER_LENGTH =
  "(?:per (?:ft|foot|feet|lf|lin ft|linear foot|lineal foot|m|meter|metre|unit length|length)|(?:ft|foot|lf|m|meter|metre)|plf|linear|lineal)";

/** In order: the first that matches the whole name gives the role; null stands for what a takeoff line does not have. */
const NAMES: readonly (readonly [pattern: RegExp, role: Role | null])[] = [
  // Things that sound like a role and are none.
  name(
    `(?:page|document|doc|paper|sheet|image) (?:width|height|size|count|scale)|number of (?:pages|sheets)|x|y|z|(?:cg|center|centre) ?[xyz]?`,
    null,
  ),
  name(
    `(?:wall |surface |paint |cross section(?:al)? |sectional |coating )?area.*|.*surface.*|volume.*|perimeter|density|depth.*|height.*|width.*|slope.*|rise.*|angle|rotation|radius|gyration.*`,
    null,
  ),
  name(
    `.*\\b(?:cost|price|rate|amount|hours?|hrs|labor|labour|date|author|created|modified|user|time|layer|color|colour|checkmark|lock|locked|capture|legend|space|sequence|seq|parent|phase|level|floor|story|grid)\\b.*`,
    null,
  ),
  name(`.*\\b(?:stress|load|moment|shear|force|axial|unity|ratio|deflection|reaction|fy|fu|ix|iy|sx|sy|zx|zy)\\b.*`, null),
  name(
    `(?:stock|max|min|cut off|waste|scrap|unbraced|effective|buckling|drop|kerf) ?(?:${LENGTH}|${QTY}|${WEIGHT})?(?: .*)?|${LENGTH} (?:tolerance|factor)`,
    null,
  ),
  // Identity.
  name(`(?:markup|annotation|annot|revu) id|id|guid|uuid|unique id|element id|ifc guid|global id|handle`, "markup_id"),
  name(`(?:line|row|item|seq|sl|sr|s|lfd|ln|entry)(?: ?(?:no|num|number|nr|id))?|item|index|lfd nr|nr lfd`, "line_no"),
  name(
    `${ASSEMBLY} ?(?:(?:piece |part )?${MARK}|pos|position|no|number|name|tag|id|label)?|${ASSEMBLY} piece ${MARK}|asmpos`,
    "assembly_mark",
  ),
  name(
    `(?:${PIECE} )?${MARK}(?: ?(?:no|number|id))?|${PIECE}(?: ?(?:no|num|number|nr|id|name|label|tag|pos|position))|pos|position|positions?nr|pos nr|pos no|partmark|piecemark|tag|tag no|label|labels|member|members|mark no|partpos|part pos|teil|teilnr|bauteil|piece|part|pieza|element|elem|type mark|pcmk|pcmark|pc mk`,
    "mark",
  ),
  // Quantity.
  name(
    `(?:${ALL} |reqd |required |order |number of |no of |num of |# of |nos of )?${QTY}(?: ?(?:reqd|required|req|needed|total|ea|each|per assembly|per assy|of pieces|no))?`,
    "qty",
  ),
  name(
    `(?:no|num|number|nos|#) ?(?:of )?(?:pieces|pcs|pc|members|items|parts|units|reqd|required|req|off)|no off|off|nos|multiplier|units|total no|reqd|required|(?:pieces|pcs) (?:reqd|required)`,
    "qty",
  ),
  // Weights: per length before per piece before all.
  name(
    `(?:unit |nominal |linear |lineal )?${WEIGHT} ?${PER_LENGTH}(?: .*)?|(?:lb|lbs|kg|pounds|#) ?(?:per|p|/)? ?(?:ft|foot|lf|lft|m|meter|metre)|plf|lbft|kgm|${PER_LENGTH} ${WEIGHT}|linear (?:density|mass)`,
    "wt_per_ft",
  ),
  name(`${EACH} ${WEIGHT}|${WEIGHT} ?(?:/|per )?${EACH}|${WEIGHT} (?:of )?(?:one|1)|unitwt|unitweight|piecewt|pieceweight`, "piece_weight"),
  name(
    `${ALL} (?:net |gross |steel )?${WEIGHT}|${WEIGHT} ?(?:${ALL})|(?:total|ext|sum) (?:lbs|lb|pounds|kg|tons|tonnage|tonnes)|tonnage|totalwt|totalweight|extwt|poids total|peso total`,
    "total_weight",
  ),
  name(
    `(?:net |gross |steel |est |estimated |approx |theoretical |theo |calc |calculated )?${WEIGHT}|pounds|lbs|lb|kg|kgs|tons|tonnes`,
    "weight",
  ),
  // Length.
  name(`(?:unit|units|uom) (?:of )?${LENGTH}|${LENGTH} (?:unit|units|uom)`, "length_unit"),
  name(
    `${ALL} ${LENGTH}|${LENGTH} ${ALL}|(?:${ALL} )?(?:lineal|linear|lin) (?:feet|ft|footage)|(?:${ALL} )?lf|(?:${ALL} )footage`,
    "total_length",
  ),
  name(`${LENGTH} (?:feet|ft)|feet|ft|${LENGTH} in feet part`, "length_feet"),
  name(`${LENGTH} (?:inches|inch|in)|inches|inch|in`, "length_inches"),
  name(
    `(?:cut |cutting |overall |member |piece |part |net |gross |order |ordered |finish |finished |actual |true |nominal |nom |exact |ea |each |unit |o a |oa )*${LENGTH}(?: ?(?:ft in|feet inches|feet and inches|ft and in|each|ea|reqd|overall|oa|per piece|imperial|metric|decimal))?|oal`,
    "length",
  ),
  // What it is made of.
  name(
    `(?:material |steel |mat |matl |mtl )?(?:grade|grades|gr|spec|specification|quality|qualite|gute|guete|werkstoff|stahlgute|calidad|nuance|acier)(?: ?(?:of steel|name|spec))?|material|materials|matl|mat|mtl|mat l|astm(?: (?:spec|grade|designation))?|steel|steel type|steel grade|materiaux|alloy|stahlsorte`,
    "grade",
  ),
  name(
    `(?:steel |member |structural |nominal |full |element |beam |column |material )?${SECTION}(?: ?(?:name|property|properties|prop|size|designation|label|type and size|type size|shape))?|family and type|type and family|member size|material description|shape designation|size section|section and size|shape and size|shape size|profiltyp|querschnitt|bezeichnung|section property name`,
    "designation",
  ),
  name(
    `(?:shape|shapes|family|families|section|profile|member|material|steel|product|item|part|structural)? ?(?:shape|shapes|family|type|types|form|class|code|kind)|shape|type|typ|form|forme|tipo`,
    "shape",
  ),
  name(
    `(?:size|sizes|dimension|dimensions|dims?|abmessung|abmessungen|dimensiones|taille)(?: ?(?:in|mm|inches))?|nominal size|nom size|section dimensions?`,
    "size",
  ),
  name(
    `(?:surface )?(?:finish|finishes|paint|painting|coating|coat|surface treatment|treatment|surface prep|prep|galvanized|galv|paint system|oberflache|finition|acabado|primer)(?: ?(?:code|type|system|spec))?`,
    "finish",
  ),
  name(`camber(?:s|ing)?(?: ?(?:in|inches|amount))?`, "camber"),
  name(
    `(?:(?:no|number|qty|#|count)(?: of)? )?(?:shear |headed )?studs?(?: ?(?:qty|count|no|number|connectors?))?|shear connectors?`,
    "studs",
  ),
  name(`sub ?(?:category|cat)`, "sub_category"),
  name(`category|categories|cat|group|member type|usage|kategorie|categorie`, "category"),
  // Where it was found.
  name(`page index|page idx|pageindex`, "page_index"),
  name(`page|page ?(?:no|num|number|#)|pg|pg no|seite|pagina`, "page"),
  name(`sheet|sheets|sheet ?(?:no|num|number|name|id|ref)|page label|pagelabel|sht|sht no|blatt|feuille|hoja`, "sheet"),
  name(
    `(?:detail |shop |erection |ref |reference |source |plan )?(?:drawing|drawings|dwg|dwgs|drg|drwg|zeichnung|plan|plano|dessin)(?: ?(?:no|num|number|nr|name|ref|#|mark))?|zeichnungsnummer|zeichnungs nr`,
    "drawing_no",
  ),
  name(`rev|revs|revision|revisions|revision ?(?:no|num|number|mark)|rev ?(?:no|num|number)|issue|index rev|revision index`, "rev"),
  name(`status|state|stage`, "status"),
  name(
    `(?:general |shop |field )?(?:notes?|remarks?|comments?|rmk|rmks|bemerkungen?|bemerkung|remarque|remarques|observaciones|anmerkung|anmerkungen|description notes|memo)`,
    "notes",
  ),
  // Programs that mark up drawings.
  name(`subject|subj|markup subject`, "subject"),
  name(`measurement|measurements|measured ?(?:value|length|qty)?|measure`, "measurement"),
  name(`measurement units?|measure unit|unit|units|uom|unit of measure`, "measurement_unit"),
  // A description is what its content makes of it.
  name(
    `description|descriptions|desc|descr|beschreibung|benennung|descripcion|bezeichnung|item description|part description|name`,
    "designation",
  ),
];

/** Reads the name of a column, with the units that it states in parentheses, brackets or behind a comma. */
export function readHeaderName(header: string): HeaderName {
  if (header.length > LONGEST_NAME) return { role: null, lengthUnit: null, weightUnit: null };
  const { words, units } = wordsOf(header);
  const perLength = WEIGHT_PER_LENGTH.exec(header)?.[1]?.toLowerCase();
  if (perLength) return { role: "wt_per_ft", lengthUnit: null, weightUnit: perLength === "kg" ? "kg" : "lb" };
  const role = roleOf(words) ?? roleOf(words.replace(/^(?:steel|structural|member|beam|column|plate|sum of|max of) /, ""));
  const length = units.map(lengthUnit).find((unit) => unit !== null) ?? null;
  const weight = units.map((unit) => (Object.hasOwn(WEIGHT_UNITS, unit) ? WEIGHT_UNITS[unit] : undefined)).find((unit) => unit) ?? null;
  return { role: role ?? null, lengthUnit: length, weightUnit: weight };
}

/** Whether a text is the known name of a column, also of one that a takeoff line does not have. */
export function isHeaderName(text: string): boolean {
  if (text.length > LONGEST_NAME || text.trim() === "") return false;
  const { words } = wordsOf(text);
  return roleOf(words) !== undefined;
}

function roleOf(words: string): Role | null | undefined {
  return NAMES.find(([pattern]) => pattern.test(words))?.[1];
}

/** The words of a name, and apart from them the units that it states. */
function wordsOf(header: string): { words: string; units: string[] } {
  const units: string[] = [];
  const plain = header
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/ß/g, "ss")
    // PieceMark, pieceMark; UPPER CASE stays.
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/req['’]?d/g, "reqd")
    .replace(/mat['’]l/g, "matl")
    .replace(/[([{<]([^)\]}>]*)[)\]}>]/g, (_, inside: string) => unitsOrWords(inside, units))
    .replace(/(?:,| -| in) ?(mm|cm|m|in|inch|inches|ft|feet|lbs?|kgs?|tons?|pounds)\.?$/, (_, unit: string) => unitsOrWords(unit, units));
  const words = plain
    .replace(/["”″]$/, () => unitsOrWords('"', units))
    .replace(/['’′]$/, () => unitsOrWords("'", units))
    .replace(/#$/, " no")
    .replace(/^#$/, "no")
    .replace(/[^a-z0-9#/]+/g, " ")
    .replace(/ ?\/ ?/g, " per ")
    .replace(/\s+/g, " ")
    .trim();
  const last = /^(?<rest>.*(?:length|len|lgth|weight|wt|width|camber|size)) (?<unit>mm|cm|m|in|inches|ft|feet|lb|lbs|kg|kgs|tons?)$/.exec(
    words,
  )?.groups;
  if (!last) return { words, units };
  units.push(last["unit"] ?? "");
  return { words: last["rest"] ?? words, units };
}

/** Keeps what stands in parentheses as words unless it is a unit. */
function unitsOrWords(inside: string, units: string[]): string {
  const parts = inside.trim().replace(/\.$/, "");
  const isUnit = lengthUnit(parts) !== null || Object.hasOwn(WEIGHT_UNITS, parts);
  if (isUnit) units.push(parts);
  return isUnit ? " " : ` ${inside} `;
}

function name(pattern: string, role: Role | null): readonly [RegExp, Role | null] {
  return [new RegExp(`^(?:${pattern})$`), role];
}
