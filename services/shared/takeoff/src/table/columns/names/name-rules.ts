import type { Role } from "../roles.ts";

/** What a name says of a column when its words mean so much, and nothing else than what the rule allows for. */
export interface NameRule {
  /** Null for a column that a takeoff line does not have. */
  role: Role | null;
  /** Each of them is said: `a|b` is either, `^a` is said first, `a$` last. */
  says: string;
  /** May be said as well. */
  may: string;
  /** Roles that it may as well stand for: what the columns hold decides. */
  open: readonly Role[];
  example: string;
}

/** Stand for everything, and for every word that is known. */
export const ANYTHING = "*";
export const KNOWN = "known";
/** Neither says what a column holds nor what it does not hold. */
export const SOFT = "filler name required ordered per slash millimeter inch foot meter x units letter letterL";

const PIECE = "piece pc detail member beam group item";
const PIECES = `pieces ${PIECE}`;
const NUMBER = "number label code id";
const GRADES = "grade material steel";
const LENGTHS = "millimeter inch foot meter";
const OF_ONE = "each|one|single|piece|pc|pieces|detail|member|item|unit|oneOrUnit";

const is = (role: Role | null, says: string, example: string, may = "", open: readonly Role[] = []): NameRule => ({
  role,
  says,
  may,
  open,
  example,
});
const mayBe = (open: readonly Role[], says: string, example: string, may = ""): NameRule => ({ role: null, says, may, open, example });

/** Words of other things stand in the cells of tables as often as above them. */
export const OTHER_THINGS: NameRule = is(null, "otherThing", "Bohrungen", KNOWN);

/** What a line does not have, whatever else is said. */
export const OTHER_COLUMNS: readonly NameRule[] = [
  is(null, "otherColumn", "Unit Price", ANYTHING),
  is(null, "otherThing quantity|number|weight|length|grade|mark|weightUnit", "Bolt Grade", KNOWN),
  OTHER_THINGS,
  is(null, "otherMeasure", "Surface area", KNOWN),
];

/** What is said where nothing else is. */
export const LAST_RULES: readonly NameRule[] = [
  is(null, "weightUnit", "Studs (kg)", KNOWN),
  is(null, "thickness|width|height|source", "Unit Wt Source", KNOWN),
  is(null, "level|height", "Avg depth", ANYTHING),
  is("notes", "notes$", "Paint notes", KNOWN),
];

/** Those that need most count first. */
export const NAME_RULES: readonly NameRule[] = [
  // Pieces: of the line, of one assembly, and assemblies.
  is("qty", "quantity", "Total Qty", `${PIECES} ${NUMBER} mark total each one line`),
  is("qty", "pc", "PC"),
  is("qty", "pieces", "Pieces", `${PIECE} ${NUMBER} total each line`),
  is("qty", "required", "Req'd", "number total piece"),
  is("qty", "number|total|piece|pc|item|member|unit required|ordered", "No. Req'd", "pieces item"),
  is("qty", "total number", "Total No.", "pieces piece item"),
  is("qty", "total piece|item|member|mark required|ordered", "Total Piecemarks Needed", "number"),
  is("qty", "^quantity unit$", "Number of units"),
  is("qty", "nos", "Nos.", "", ["qty", "line_no"]),
  is("qty", "nos total|required", "Total Nos."),
  is(null, "nos assembly|main", "Assembly Nos"),
  is("qty", "^piece|pc|item|member quantity$", "Part Qty", "", ["qty"]),
  mayBe(["qty"], "^unit quantity$", "Unit Quantity"),
  is("qty", "nombre pieces|piece|member|beam", "Nombre de barres", "total number"),
  is("qty", "nombre total", "Nombre total", "pieces"),
  is("qty", "nombre", "Nombre", "", ["qty", "designation"]),
  mayBe(["qty"], "each", "Each"),
  mayBe(["qty", "line_no"], "number", "No."),
  is("qty_per_assembly", "quantity|number|pieces|required per|slash assembly|group", "Qty per Assembly", "piece item member each"),
  is("qty_per_assembly", "quantity each assembly", "Qty each assembly"),
  is("qty_per_assembly", "assembly piece quantity", "Assembly part qty"),
  is("qty_per_assembly", "^sub quantity", "SubQty"),
  is("assemblies", "quantity|number|pieces assemblies", "No. of Assemblies", "total"),
  is("assemblies", "^assembly quantity$", "Assembly Qty"),
  is("assemblies", "assemblies", "Assemblies reqd", "total"),
  is("assemblies", "assembly required", "Assembly reqd"),
  is(null, "pieces|quantity assembly", "Baugruppen Stück", PIECES),
  is(null, "pieces|quantity main", "Ship Qty", PIECES),
  is("weight", "quantity weightUnit", "Menge [t]", "pieces total"),
  is("total_length", "quantity foot|meter", "Menge [m]", "total"),
  is(null, "quantity millimeter|inch", "Qty (mm)", "total pieces"),

  // What a piece and an assembly are called.
  is("mark", "merk", "Merk", "number", ["assembly_mark"]),
  is("mark", "mark|merk", "Piece Mark", `${PIECES} ${NUMBER} name description sub cut value index`),
  is("mark", "piece|pc", "Part No.", `detail member beam group ${NUMBER} name sub index`),
  is("mark", "member|beam|detail|group number|id|name|label|code|index", "Beam No.", "piece"),
  is("mark", "item mark|label|id", "Item Mark", "number piece"),
  is("mark", "piece label", "Piece Label", "number"),
  is("mark", "member", "Member", "piece"),
  is("mark", "label", "Label", "", ["mark"]),
  mayBe(["mark"], "label|code number", "Reference No."),
  mayBe(["mark"], "code", "Code"),
  mayBe(["mark"], "raw mark", "Prelim Mark", `${PIECES} assembly`),
  mayBe(["mark"], "assembly|sub piece$", "Assembly part", ""),
  mayBe(["mark", "line_no"], "balloon", "Balloon", `${NUMBER} item`),
  is("assembly_mark", "assembly", "Assembly No.", `${PIECES} ${NUMBER} nombre main`),
  is("assembly_mark", "assembly mark|merk", "Assembly Mark", `${NUMBER} name main ${PIECES}`),
  is("assembly_mark", "main mark|merk", "Ship Mark", `${PIECES} ${NUMBER} name assembly`),
  mayBe(["assembly_mark"], "^main member$", "Main Member"),
  is(null, "piece|pc|member|assembly|main cut", "MainPiece Cut", PIECE),
  is("assembly_mark", "main piece|pc|member|beam|number|label|code|id", "Main Piece", `${NUMBER} name`),
  is(null, "^main", "Erection"),
  is(null, "detail", "Detail", ""),
  is("line_no", "line|item", "Item No.", `${NUMBER} line item piece index`),
  is("line_no", "index", "Index", "number"),
  is("markup_id", "id", "ID"),
  is("markup_id", "annotation id", "Markup ID"),

  // What it is made of.
  is("designation", "designation", "Section", `${PIECES} nombre description size main mark material steel label`),
  is("shape", "designation kind|typ|type", "Section Type", `size ${PIECES} name ${GRADES}`),
  is("designation", "designation kind|typ|type size", "Profile Type/Size"),
  is("designation", "size weight", "Size & Wt."),
  is("shape", "shape", "Shape", `kind typ type ${PIECES} ${NUMBER} ${GRADES} name`),
  is("shape", "family", "Shape Family", `shape designation kind typ type name ${PIECES} ${GRADES}`),
  is("designation", "shape designation", "Steel Shape Profile", "kind typ size mark description steel material"),
  is("shape", "designation|shape|material|steel code", "Profile Code"),
  is("designation", "shape description", "Shape Description"),
  is("shape", "type|typ", "Type"),
  is("grade", "steel type", "Steel Type"),
  is("shape", "type material|steel|member|piece|item", "Material Type", "name"),
  is("grade", "kind|typ|type grade", "Tipo de acero", GRADES),
  is("grade", "kind|typ material|steel", "Materialsorte", GRADES),
  is("grade", "material type grade", "Material Type/Grade"),
  is("designation", "shape|family size", "Family / Size", `number nombre ${GRADES}`),
  is("size", "size", "Size", `digit one each steel`),
  is("designation", "member|beam|group|piece|pc|detail size$", "Beam Size", GRADES),
  is("size", "^size member|beam|group|piece|material", "Size of Material"),
  is("designation", "^material size$", "Mat'l Size"),
  is("designation", "description size", "Size/Description", GRADES),
  is("grade", "designation grade$", "Section Grade", "material"),
  is("designation", "material|grade designation", "Material / Section", `size description name ${GRADES}`),
  is(
    "size",
    "length|width|thickness|height|letter|letterL|letterB|letterT x",
    "L x W x T",
    "length width thickness height letter letterL letterB letterT weight size",
  ),
  is("designation", "description", "Description", `${PIECE} ${GRADES} digit one number size kind each`),
  is("designation", "nombre grade|material", "Nombre material"),
  is("designation", "name", "Name", "item designation"),
  mayBe(["designation"], "stock", "Stock", "description"),
  is(null, "stock length|quantity|weight|number", "Stock Length", LENGTHS),
  is(null, "x", "X"),
  is("grade", "grade", "Grade", `${PIECES} mark kind typ ${GRADES} name description designation id index`),
  is("grade", "material", "Material", `piece steel grade`),
  is("grade", "material mark|name", "Material mark", `piece steel grade`),
  is("grade", "steel", "Steel", ""),
  is("mark", "steel mark", "Steel Mark", PIECES),
  is("designation", "material description", "Material Description", "number steel"),
  is("grade", "^unknown grade$", "CSA Grade"),
  is("grade_from", "grade source", "Grade from"),
  is("finish_from", "finish source", "Finish from"),
  is("weight_source", "weight source", "Weight source"),
  is("thickness", "thickness", "Thk", `${PIECES} ${GRADES}`),
  is("width", "width", "Width", `${PIECES} ${GRADES}`),
  is("thickness", "letterT millimeter|inch", "t [mm]"),
  is("width", "letterB millimeter|inch", "B (mm)"),
  is("finish", "finish|treatment", "Paint System", `kind typ type ${NUMBER} ${PIECES} surface finish treatment grade steel`),
  is(null, "surface", "Total surface", "total"),

  // Lengths.
  is(
    "length",
    "length",
    "Cut Length",
    `${PIECES} each one single unit oneOrUnit overall runningLength ${LENGTHS} number grade steel cut main letterL linear`,
  ),
  is("total_length", "length total", "Total Length", `${LENGTHS} runningLength cut line steel`),
  is("length", "cut|letterL millimeter|inch|foot|meter", "L (mm)", "each piece cut letterL foot inch"),
  is("total_length", "total millimeter|inch|foot|meter", "Total (m)", LENGTHS),
  is("total_length", "linear meter|foot|runningLength", "Lineal feet", "total"),
  is("total_length", "linear total", "Total lineal"),
  is("total_length", "runningLength", "LF", "total foot meter"),
  is("length", "runningLength|foot|meter each", "LF Ea"),
  is("length_feet", "foot", "Feet"),
  is("length_feet", "foot piece", "Feet part"),
  is("length_inches", "inch", "Inches"),
  is("length_inches", "inch piece", "Inches part"),
  is("length", "foot inch", "Ft-In"),
  is("length", "^unit length$", "Unit Length"),
  is("length_unit", "^oneOrUnit|unitOfMeasure length$", "Unit of Length"),
  is("length_unit", "^length unit|unitOfMeasure$", "Length Unit"),
  is("length", "length per|slash unit$", "Length per unit"),
  is("length_unit", "cut unit|unitOfMeasure", "Cut unit"),
  mayBe(["length"], "raw|span length", "Raw length", LENGTHS),
  mayBe(["length"], "span", "Span", LENGTHS),

  // Weights.
  is(null, "main|assembly|group weight|weightUnit", "Assembly Weight", `weightUnit total each unit ${PIECES}`),
  is(null, "weight millimeter|inch", "WT (mm)", "total each single weightUnit unit"),
  is(
    "wt_per_ft",
    "weight|weightUnit meter|foot|linear|runningLength",
    "kg/m",
    `weight weightUnit each one single unit oneOrUnit meter linear runningLength foot ${NUMBER} grade length ${PIECES} designation`,
  ),
  is("wt_per_ft", "weight per|slash length", "Weight per length", "unit each single weightUnit"),
  is(null, "total weight meter|foot|runningLength", "Total Weight (ft)", "weightUnit"),
  is("weight", "weight", "Weight (lb)", "weightUnit mark grade steel member beam drawing"),
  is("weight", "weightUnit", "Pounds", "grade steel material drawing designation shape kind type"),
  is("weight", "^unit weight", "Unit weight", "weightUnit steel"),
  is("piece_weight", `weight|weightUnit ${OF_ONE}`, "Wt. Each", `weight weightUnit number grade steel ${PIECES} each one single`),
  is("piece_weight", "weight per|slash unit$", "Weight per unit", "weightUnit"),
  is("total_weight", "weight|weightUnit total|line|overall", "Total Wt.", "weight weightUnit grade steel mark drawing member beam"),

  // Where it was found, and what else is known of it.
  is("drawing_no", "drawing", "Dwg No.", `piece detail ${NUMBER} nombre assembly main mark kind typ source steel`),
  is(null, "drawing|assembly|main description", "Drawing Desc", NUMBER),
  is("drawing_no", "^unknown drawing number$", "ACME DWG NO"),
  is("drawing_no", "drawing slash|number revision", "Drawing No. & Rev", "number"),
  is("rev", "revision", "Rev.", `${NUMBER} drawing sheet piece kind mark index level`),
  is("rev", "drawing revision", "Drawing Rev", `${NUMBER} mark`),
  is("sheet", "sheet", "Sheet No.", `${NUMBER} index name drawing piece source`),
  is("page", "page", "Page", "number id drawing sheet source"),
  is("sheet", "page label", "Page label"),
  is("page_index", "page index", "Page index"),
  is("status", "status", "Status", `piece item member assembly main drawing ${NUMBER} line annotation`),
  is("status", "^unknown status$", "Galvanizer status"),
  is("notes", "notes", "Remarks", `${PIECE} drawing ${NUMBER} description mark line digit one each grade type`),
  is("notes", "^unknown notes$", "Erector's Notes"),
  is("category", "category", "Category", `${PIECE} main ${GRADES} designation name kind`),
  is("sub_category", "category sub", "Sub category"),
  is("camber", "camber", "Camber", `number ${PIECE} size each single value`),
  is("studs", "studs", "Studs", `quantity number ${PIECES} total`),
  is("subject", "subject", "Subject", "annotation"),
  is("measurement", "measurement", "Measurement", "length quantity value"),
  is("measurement_unit", "measurement unit|unitOfMeasure|oneOrUnit", "Measurement Unit"),
  is("measurement_unit", "oneOrUnit", "Unidad", "size"),
  is("measurement_unit", "unitOfMeasure", "UOM", "quantity size measurement oneOrUnit"),
  is("measurement_unit", "unit", "Unit"),
  is("measurement_unit", "unit units", "Units", "", ["qty"]),
];
