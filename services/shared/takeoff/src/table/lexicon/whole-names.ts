import type { Role } from "../columns/roles.ts";

/** Parts of expressions. Names are compared in lower case, words separated by single spaces, without accents and punctuation. */
const WEIGHT = "(?:weight|weights|wt|wts|wgt|mass|gewicht|gew|masse|masa|poids|peso|gesamtmasse|gesamtgewicht)";
const QTY =
  "(?:qty|qtys|qnty|q ty|quan|quant|quantity|quantities|q ta|count|cnt|pcs|pc|pieces|anzahl|anz|stuck|stk|stueck|menge|quantite|qte|nbre|nb|nombre|cantidad|cant|unidades)";
const MARK = "(?:mark|marks|mk|mkd|mrk|marke|repere|marca)";
const PIECE = "(?:piece|pc|pce|part|member|mbr|item|single|sub|minor|component|detail|einzelteil)";
const ASSEMBLY = "(?:assembly|assemblies|assy|asm|assem|ship|shipping|shipped|erection|erect|dispatch|main|major|baugruppe|bg|ensemble)";
/** Several pieces that are made together, one and many. */
const GROUP = "(?:assembly|assy|asm|assem|baugruppe|bg|bauteil|bt|ensemble|frame|truss|module|mod)";
const GROUPS = "(?:assemblies|assys|assy s|asms|ensembles|baugruppen|frames|trusses|modules)";
const SECTION =
  "(?:(?:cross )?section|sections|sect|profile|profiles|prof|designation|profil|profils|profile name|perfil|perfiles|maat|seccion|shape profile|shape section|shape size|section size|member size|profile size|material size|section name|section designation|aisc)";
const LENGTH = "(?:length|lengths|len|lgth|lnth|lgt|lng|lg|lange|laenge|longueur|long|longitud)";
const EACH =
  "(?:each|ea|unit|per piece|per pc|per each|single|piece|pc|pce|part|item|member|net each|unitaire|unitario|einzel|einzeln|stuck|stk)";
const ALL = "(?:total|ttl|tot|ext|extd|extended|extension|gross total|sum|all|overall|combined|line|gesamt|ges|totale)";
/** Of a plate or a section: `L x W`, `Breite x Dicke`. */
const SIDE =
  "(?:[bdhlstw]|length|width|height|thickness|thk|depth|breadth|lange|breite|hohe|dicke|starke|longueur|largeur|epaisseur|hauteur|largo|ancho|alto|espesor|lunghezza|larghezza|spessore|lengte|dikte|hoogte)";
const PLATE = "(?:plates?|pl|plt|flats?|material|matl|mat|mtl|steel|sheet|piece|part)";
const PER_LENGTH =
  "(?:per ?(?:ft|foot|feet|lf|lin ft|lft|linear foot|lineal foot|m|meter|metre|mtr|rmt|unit length|length)|(?:ft|foot|lf|lft|m|meter|metre|mtr|rmt)|plf|linear|lineal)";

/** In order: the first that matches the whole name gives the role; null stands for what a takeoff line does not have. */
const NAMES: readonly (readonly [pattern: RegExp, role: Role | null])[] = [
  // Before the words that are about something else: `level`, `amount`, `user`.
  name(
    `(?:(?:(?:type|instance|user|userdefined|detailer s?|erector s?|estimator s?|fabricator s?|engineer s?|shop|fab|special|additional|addl|order|ordering|erection|production) )?(?:notes?|comments?|remarks?|instructions?)(?: (?:to|for|from) .*)?)|clarifications?|qualifications?`,
    "notes",
  ),
  name(`(?:parent|main piece|main part|host) (?:piece |part )?mark`, "assembly_mark"),
  name(`(?:mid ?span )?camber(?:s|ing)?(?: ?(?:in|inches|amount|at mid ?span|at (?:center|centre)|at cl))?`, "camber"),
  name(`(?:revision|rev) (?:level|index)`, "rev"),
  name(`(?:material|matl|mat) (?:shape|section|profile) (?:and )?size`, "designation"),
  name(`${SIDE}(?: x ${SIDE}){1,3}|depth x (?:wt|weight|mass|plf|lb per ft|kg per m)`, "size"),
  name(`(?:${PLATE} )?(?:thickness|thicknesses|thk|thck|thick|gauge|thkness)`, "thickness"),
  name(`(?:${PLATE} )?(?:width|widths|wdth)`, "width"),
  // Pieces of one assembly, and the assemblies: neither is the quantity of the line.
  name(
    `(?:${PIECE} )?(?:(?:${QTY} )?(?:reqd|required)|${QTY}|nos?|number|#) (?:per|in|in each|in one|of|for) (?:one |each )?${GROUP}|(?:${PIECE} )?${QTY} (?:each|ea) ${GROUP}|(?:assembly|assy) (?:part|piece) ${QTY}|sub ${QTY}`,
    "qty_per_assembly",
  ),
  name(
    `(?:(?:total )?(?:no|nos|number|#|${QTY})(?: of)? )${GROUPS}|${GROUPS} (?:reqd|required)|${GROUP} (?:${QTY}|reqd|required)|assemblies`,
    "assemblies",
  ),
  // Things that sound like a role and are none.
  name(`(?:weight|wt|wgt|mass|gewicht) (?:units?|uom)`, null),
  name(`(?!weight ).*\\bsources?|detail (?:ref|reference)|sources? (?:detail|view|file|row|line|layer|system|type|name|cell)`, null),
  name(`(?:drawing|dwg|drg|assembly|assy|erection|shipping) (?:description|descr|desc|title)`, null),
  // Work that is done or not.
  name(
    `(?:ship|shipping|shipped|erection|erect|erected|dispatch|dispatched|main)|.*\\b(?:piece|part|member|${ASSEMBLY}) (?:cut|fit|fitted|weld|welded|drilled|painted|loaded|shipped|erected)`,
    null,
  ),
  name(
    `(?:page|document|doc|paper|sheet|image) (?:width|height|size|count|scale)|number of (?:pages|sheets)|(?:sheets?|bars?|plates?) (?:reqd|required|needed|to order)|num counts|x|y|z|(?:cg|center|centre) ?[xyz]?`,
    null,
  ),
  name(
    `(?:wall |surface |paint |cross section(?:al)? |sectional |coating )?area.*|(?:flange|web|wall|leg|lip|paint|coating|coat|zinc|galvanizing|throat|weld|deck|slab|grout|insulation) (?:width|thickness|thk|depth)|(?:total )?surface|volume.*|perimeter|density|(?:[a-z]+ )?depth.*|height.*|width.*|slope.*|rise.*|angle|rotation|radius|gyration.*`,
    null,
  ),
  name(
    `.*\\b(?:cost|price|rate|amount|hours?|hrs|labor|labour|date|author|created|modified|user|time|layer|color|colour|checkmark|lock|locked|capture|legend|space|sequence|seq|parent|phase|level|floor|story|grid)\\b.*`,
    null,
  ),
  name(
    `(?!.*\\b(?:studs?|connectors?|conn)\\b).*\\b(?:stress|load|moment|shear|force|axial|unity|ratio|deflection|reaction|fy|fu|ix|iy|sx|sy|zx|zy)\\b.*`,
    null,
  ),
  name(
    `(?:stock|max|min|cut off|waste|scrap|unbraced|effective|buckling|drop|kerf) ?(?:${LENGTH}|${QTY}|${WEIGHT})?(?: .*)?|(?:mother )?bar ${LENGTH}|${LENGTH} (?:tolerance|factor)`,
    null,
  ),
  // Forces of a design: `P_comp`, `M_Ed`.
  name(`[pmvnft] (?:comp|tens|max|min|u|ed|rd|x|y|z)(?: .*)?`, null),
  // Parts of a quantity, a weight or a length, and those of other things than the piece.
  name(
    `.*\\b(?:hole|holes|connection|connections|balance|used|remaining|prelim|preliminary|bolt|bolts|nut|washer|weld|qr|original|rough|raw|stock|set|sheet|bundle|package|truss|bldg|building)\\b.*\\b(?:${QTY}|${WEIGHT}|${LENGTH}|grade|mark|reference)|(?:(?:${PIECE} )?${QTY}|nos?|number|#) per(?: (?:unit|frame|truss|bay|module|floor|sequence|lot|sheet|bundle|package|${ASSEMBLY}))?|(?:${ASSEMBLY}|mkd|erec mkd|.* mkd) (?:${QTY}|nos|${WEIGHT})|per (?:pc|piece|each)|(?:no|nos|number|#|${QTY}) in ${ASSEMBLY}|(?:(?:total )?(?:no|nos|number|#)(?: of)? )(?:assemblies|assys|frames|trusses|sets|lots|bundles|loads|shipments|holes|bolts|welds)|(?:assembly|assy|asm) part|sub (?:part|assembly|member)|ship|erect|original|component|detail|layer|(?:longueurs?|lg) (?:de |des |d )?barres?`,
    null,
  ),
  // Identity.
  name(`(?:markup|annotation|annot|revu) id|id`, "markup_id"),
  name(`guid|uuid|unique (?:id|name)|element id|ifc guid|global id|handle|source id|object id`, null),
  name(
    `(?:line|row|item|itm|seq|sl|sr|s|lfd|ln|entry|bill|bid item|bill line|bid line|schedule item)(?: ?(?:no|num|number|nr|id))?|item|index|lfd nr|nr lfd`,
    "line_no",
  ),
  name(
    `${ASSEMBLY} ?(?:(?:piece |part )?${MARK}(?: no)?|piece|part|pos|position|no|number|name|tag|id|label)?|${ASSEMBLY} piece ${MARK}|asmpos`,
    "assembly_mark",
  ),
  name(
    `(?:${PIECE} )?${MARK}(?: ?(?:no|number|id|value))?|(?:single )?part mark|(?:sub|minor) ?(?:piece ?)?mark|${PIECE}(?: ?(?:no|num|number|nr|id|name|label|tag|pos|position))(?<!(?:item|part|component) name)|(?:bearing|girder|beam|column|joist|brace|plate|frame|truss|lintel|purlin|girt|stair|rail|post|embed) (?:mark|mk)|pos|position|positions?nr|pos nr|pos no|partmark|piecemark|tag|tag no|label|labels|member|members|mark no|id mark|references?|partpos|part pos|teil|teilnr|bauteil|piece|part|pieza|element|elem|type mark|pcmk|pcmark|pc mk|item ref|(?:beam|column|girder|joist|brace) (?:id|no|number)`,
    "mark",
  ),
  // Quantity.
  name(
    `(?:${ALL} |reqd |required |order |number of |no of |num of |# of |nos of )?${QTY}(?: ?(?:reqd|required|req|needed|total|pcs|pc|pieces|ea|each|of pieces|no))?`,
    "qty",
  ),
  name(
    `(?:no|num|number|nos|#) ?(?:of )?(?:pieces|pcs|pc|members|items|parts|units|reqd|required|req|off)|no off|off|nos|multiplier|total (?:no|nos|number|reqd|required)|(?:no|number) of|units (?:reqd|required)|instances|(?:no|number) of instances|(?:qty|quantity) in (?:model|project|job)|reqd|required|(?:total )?(?:pieces|pcs|parts|members|(?:piece ?|part ?)?marks|piecemarks|partmarks) (?:reqd|required|needed)`,
    "qty",
  ),
  name("weight source", "weight_source"),
  name("grade from", "grade_from"),
  name("finish from", "finish_from"),
  // Weights: per length before per piece before all.
  name(
    `(?:unit |nominal |linear |lineal )?${WEIGHT} ?${PER_LENGTH}(?: .*)?|(?:lb|lbs|kg|pounds|#) ?(?:per|p|/)? ?(?:ft|foot|lf|lft|m|meter|metre)|plf|lbft|kgm|${PER_LENGTH} ${WEIGHT}|lin(?:ear|eal)? (?:density|mass|${WEIGHT})|langengewicht`,
    "wt_per_ft",
  ),
  name(`(?:(?:unit )?${WEIGHT} )?(?:lb|lbs|kg|kgs) per (?:ea|each|pc|pcs|piece|stk|stuck|szt|ks|ud|item|member)`, "piece_weight"),
  name(`unit ${WEIGHT}|unitwt|unitweight`, "weight"),
  name(
    `(?:net |gross )?(?:${EACH} ${WEIGHT}|${WEIGHT} ?(?:/|per )?${EACH})|${WEIGHT} (?:of )?(?:one|1)|piecewt|pieceweight`,
    "piece_weight",
  ),
  name(
    `${ALL} (?:net |gross |steel )?${WEIGHT}|(?:net |gross |steel )?${WEIGHT} ?(?:${ALL})|gesamtmasse|gesamtgewicht|(?:total|ext|sum) (?:lbs|lb|pounds|kg|tons|tonnage|tonnes)|tonnage|totalwt|totalweight|extwt`,
    "total_weight",
  ),
  name(
    `(?:net |gross |nominal |steel |est |estimated |approx |engg |engineering |theoretical |theo |calc |calculated )?${WEIGHT}|pounds|lbs|lb|kg|kgs|tons|tonnes`,
    "weight",
  ),
  // Length.
  name(
    `cut to|(?:lf|ft) (?:ea|each)|l (?:ft in|feet inches|ft and in)|(?:${LENGTH} )?(?:ft|feet) (?:in|inch|inches) (?:16|16ths?|s|sixteenths?)`,
    "length",
  ),
  // Of one piece: neither a unit nor the sum of all.
  name(`(?:unit|overall) ${LENGTH}|${LENGTH} overall`, "length"),
  name(`(?:unit|units|uom) (?:of )?${LENGTH}|(?:cut|cutting) (?:unit|units|uom)|${LENGTH} (?:unit|units|uom|u per m)`, "length_unit"),
  name(
    `${ALL} ${LENGTH}|${LENGTH} ${ALL}|(?:${ALL} )?(?:lineal|linear|lin|running) (?:feet|ft|footage|m|meters?|metres?|mtrs?)|(?:${ALL} )?(?:lfm|laufmeter|mb|ml|mtl|lm)|${ALL} (?:feet|ft)|(?:${ALL} )?(?:lf|rft|lnft)|(?:${ALL} )footage`,
    "total_length",
  ),
  name(`${LENGTH} (?:feet|ft)|(?:whole )?(?:feet|ft)|(?:${LENGTH} in )?(?:feet|ft) part`, "length_feet"),
  name(`${LENGTH} (?:inches|inch|in)|inches|inch|in|(?:inches|inch|in) part(?: of ${LENGTH})?`, "length_inches"),
  name(
    `(?:cut |cutting |base |overall |system |member |piece |part |net |gross |order |ordered |finish |finished |actual |true |nominal |nom |exact |ea |each |unit |o a |oa )*${LENGTH}(?: ?(?:ft in|feet inches|feet and inches|ft and in|each|ea|reqd|overall|oa|per piece|imperial|metric|decimal|net|gross|cut|finished|actual|nominal))?|oal`,
    "length",
  ),
  // What it is made of.
  name(
    `(?:material |steel |mat |matl |mtl |section |profile |member |structural |struct |is |en |din |bs |jis )?(?:grade|grades|gr|spec|specification|quality|qualite|gute|guete|guteklasse|gueteklasse|werkstoff|stahlgute|calidad|nuance|acier|grado)(?: ?(?:of steel|name|spec))?|material|materials|matl|mat|mtl|mat l|astm(?: (?:spec|grade|designation))?|steel|steel type|steel grade|materiaux|alloy|stahlsorte`,
    "grade",
  ),
  name(
    `(?:steel |member |structural |nominal |full |element |beam |column |material |aisc )?${SECTION}(?: ?(?:name|property|properties|prop|size|designation|description|desc|label|type and size|type size|shape|string))?|family and type|type and family|member (?:size|type and size)|(?:material|matl) (?:description|desc)|shape designation|aisc (?:manual )?label|size section|section and size|shape (?:and |per )?(?:size|dimensions?)|(?:matl|mat) size|size per section|size designation|serial sizes?|shape (?:desc|description)|size (?:and )?(?:weight|wt)|profiltyp|querschnitt|bezeichnung|section property name`,
    "designation",
  ),
  name(
    `(?:shape|shapes|family|families|section|profile|member|material|matl|mat|steel|product|item|part|structural)? ?(?:shape|shapes|family|type|types|form|class|kind)|(?:shape|section|profile|material|matl|mat|steel) code|(?:type|kind|form) of (?:material|matl|section|profile|member|shape)|shape|type|typ|tip|form|forme|tipo`,
    "shape",
  ),
  name(
    `(?:size|sizes|dimension|dimensions|dims?|size ?[1-4]|abmessung|abmessungen|dimensiones|taille)(?: ?(?:in|mm|inches|string|text))?|nominal size|nom size|section dimensions?|sizes? of (?:material|matl|mat|section|member)`,
    "size",
  ),
  name(
    `(?:(?:surface|surf) )?(?:finish|finishes|paint|painting|coating|coat|surface treatment|treatment|surface prep|prep|sspc|galvanized|galvanizing|galvanising|galv|paint system|oberflache|oberfl|finition|acabado|primer)(?: ?(?:code|type|system|spec))?`,
    "finish",
  ),
  name(
    `(?:(?:no|number|#|count)(?: of)? )?(?:shear |headed |hd |hs |weld |welded |nelson )?(?:studs?|connectors?|conn(?= (?:count|no|number|qty|quantity|reqd)))(?: ?(?:count|no|number|connectors?|${QTY}|reqd|required))?`,
    "studs",
  ),
  name(`(?:sub|secondary) ?(?:category|cat)`, "sub_category"),
  name(`category|categories|cat|group|usage|role|division|condition|kategorie|categorie`, "category"),
  // Where it was found.
  name(`page index|page idx|pageindex`, "page_index"),
  name(`(?:pdf |source )?page|(?:pdf |source )?page ?(?:no|num|number|#)|pg|pg no|seite|pagina`, "page"),
  name(`sheet|sheets|sheet ?(?:no|num|number|name|id|ref|reference)|(?:page|sheet) label|pagelabel|sht|sht no|blatt|feuille|hoja`, "sheet"),
  name(
    `(?:detail |shop |erection |ref |reference |source |plan )?(?:drawing|drawings|dwg|dwgs|drg|drwg|zeichnung|plan|plano|dessin)(?: ?(?:no|num|number|nr|name|ref|#|mark))?|[a-z]+ (?:drawing|dwg|drg) (?:no|num|number)|zeichnungsnummer|zeichnungs nr`,
    "drawing_no",
  ),
  // Both in one cell: `Drawing No. & Rev`.
  name(`(?:drawing|dwg|drg) (?:(?:no|num|number) (?:per |and )?|(?:per|and) )(?:rev|revision)(?: (?:no|number))?`, "drawing_no"),
  name(`rev|revs|revision|revisions|(?:revision|rev) ?(?:no|num|number|mark|letter|level|code)|issue|index rev|revision index`, "rev"),
  name(`(?:line |item |markup )?status|statut|state|stage`, "status"),
  name(
    `(?:general |shop |field |item |line )?(?:notes?|remarks?|comments?|rmk|rmks|bemerkungen?|bemerkung|remarque|remarques|observaciones|anmerkung|anmerkungen|description notes|memo)(?: ?(?:no )?[1-9])?`,
    "notes",
  ),
  // Programs that mark up drawings.
  name(`subject|subj|markup subject`, "subject"),
  name(`measurement|measurements|meas(?:ured|urement|d)?(?: d)? ?(?:value|length|qty)|measured|measure|meas`, "measurement"),
  name(
    `(?:measurement|qty|quantity) (?:units?|uom)|measure unit|unit|units|uom|u per m|(?:unit|units) of (?:measure|measurement)|meas(?:ure|urement)? units?|einheit|unite|unidad`,
    "measurement_unit",
  ),
  // Whatever they are called in front, but for what is no steel of the line.
  name(`(?!bolt|weld|nut|washer|concrete|rebar|bar|paint|anchor|stud|deck|grout|pile|wood|lumber)[a-z]+ grade`, "grade"),
  name(`(?!the|this|see|for|per)[a-z]{3,} (?:notes?|remarks?|comments?)`, "notes"),
  name(`(?!weld|paint|cut)[a-z]+ status`, "status"),
  // A description is what its content makes of it.
  name(
    `description|descriptions|desc|descr|beschreibung|benennung|descripcion|bezeichnung|item description|part description|(?:item|part|component) name|display name|nomenclature|name|(?:description|desc|descr|beschreibung|descripcion|designation|bezeichnung) ?[1-9]`,
    "designation",
  ),
];

/**
 * The role of a whole name; null for one that means what a takeoff line does not have, undefined for one that is not known.
 * @param words in lower case without accents and punctuation
 */
export function findNamed(words: string): Role | null | undefined {
  return NAMES.find(([pattern]) => pattern.test(words))?.[1];
}

function name(pattern: string, role: Role | null): readonly [RegExp, Role | null] {
  return [new RegExp(`^(?:${pattern})$`), role];
}
