import { describe, expect, it } from "@jest/globals";
import { isHeaderName, readHeaderName } from "../header-name.ts";

/** Names of columns by what makes them hard to read, and by their role. */
const ROLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "names in other languages": {
    qty: "Anz. gesamt|Gesamtanzahl|Qté totale|Nb. de pièces|数量（件）",
    total_length: "Lungh. totale",
    total_weight: "Masa całk. [kg]|Toplam Ağırlık (kg)|Totalvikt (kg)|Масса, кг общая|総重量(kg)",
    length: "Long. unitaire|Zuschnittlänge|길이",
    piece_weight: "Masse 1 szt.|kg/Stk|Peso / ud|Einzelgew. [kg]",
    weight: "Hmotnost [kg]",
    wt_per_ft: "Poids au mètre",
    mark: "Marca de pieza|Nr elementu|Positions-Nr",
    assembly_mark: "Repère assemblage|Zespół|Baugruppennummer",
    grade: "Nuance d'acier|Марка стали",
    notes: "Bemerk.",
  },
  "names of many kinds": {
    camber: "Contre-flèche|Ueberhoehung [mm]|Camber Size",
    sub_category: "Sous-catégorie",
    qty: "TOTALPIECECOUNT|Gesamtanz.|N° de pièces",
    length: "Profillänge|Longitud por unidad",
    total_length: "Gesamtlg. (mm)|Total Linear Metres|総延長 (m)",
    assembly_mark: "Marca de embarque|Hauptposition",
    shape: "Profilreihe",
    designation: "Beam Size|Nombre de perfil",
    length_unit: "Unidad de longitud",
    total_weight: "Total (kg)",
    finish: "Traitement de surface",
    piece_weight: "Weight of 1 No. (kg)|一本当り重量",
    mark: "部材マーク|Stuknummer",
    studs: "スタッド本数",
    size: "Maße",
    line_no: "Poř. č.",
    drawing_no: "Desenho n.º",
    category: "Hauptkategorie",
  },
  "English names": {
    qty: "Req. Qty|Total No. Pcs.",
    mark: "Item Ref|Cut Mark|Beam ID",
    piece_weight: "Lbs. Ea.",
    total_weight: "Tons Total|Combined Wt.",
    total_length: "Total L.F.",
    length: "Exact Length",
    designation: "Size & Wt.|Shape/Size|Matl. Desc.",
    rev: "Latest Rev|Rev. Level",
    notes: "Misc. Notes",
    camber: "Camber Amount",
  },
  "names with an adjective on either side": {
    length: "LENGTH_GROSS|System Length",
    piece_weight: "Net Wt. Each",
    assembly_mark: "Shipping Piece",
    designation: "Section Description",
    rev: "Rev. Mark",
  },
  "units of names": {
    length: "Cut mm|Corte (mm)",
    piece_weight: "Poids Unit (Kg)",
    weight: "Menge [t]|Qty (kg)|drg kg",
    total_length: "Menge [m]|mb",
    qty: "Qty (pcs)|Quantita'",
  },
  "names with a typing error": {
    piece_weight: "Net Wieght(kg) for one",
    total_weight: "Net Wieght(kg) for all",
    length: "Lenght (mm)|Lenth",
    qty: "Quanity|Quantitiy",
    assembly_mark: "Assembley Mark",
    grade: "Materail",
  },
  "names about something else than their first words": {
    notes: "User Notes To Supplier|Remarks 1",
    designation: "Beschreibung 2",
    total_weight: "Total Drg Wt|Peso Riga (kg)",
    qty: "Total Piecemarks Needed|Grand Total Qty",
    drawing_no: "ACME DWG NO|Drawing No. & Rev|Dwg/Rev",
    weight_source: "Weight Source",
    rev: "Drawing Rev",
  },
  "names in two languages": {
    length: "Länge / Length (mm)|Dĺžka / Length|Ilgis, mm|Μήκος (mm)",
    mark: "Merk / sleutel",
    designation: "Rohling/Halbzeug",
    qty: "Số lượng",
    grade: "Werkstoff / Material",
  },
  "names as programs write them": {
    assembly_mark: "ASSEMBLY_POS",
    length: "part.length|cutLengthMm",
    grade: "Part.Material",
    piece_weight: "weight_each_lbs",
    total_weight: "totalWtKg",
    wt_per_ft: "UnitWeightPLF",
    designation: "ProfileString",
    size: "DimensionString",
  },
  "names that look like others": {
    qty_per_assembly: "Pieces per Assembly|Part-Qty per Assembly|Pieces/Assembly|No. / truss|No. in Assy|Stk/BG",
    assemblies: "No. Assemblies|Number of Frames|Assembly Qty|Anzahl Baugruppen",
    notes: "CONN / REMARKS|Order Note|Spec. Notes|Erector's Notes|USERDEFINED.comment|Clarifications|Type Comments|" + "Poz Açıklaması",
    total_weight: "Vægt i alt kg|Peso total aprox.|น้ำหนักรวม (kg)|Tổng khối lượng (kg)|Extd Weight",
    length: "BASE LENGTH|PL Length|剪切长度(毫米)|LF Ea|L (ft-in)|Longueur débitée",
    weight: "Weight t|engg. weight|Poz Ağırlık",
    line_no: "№ п/п|itm no|Bid Item",
    total_length: "Total (m)|LM",
    designation:
      "Size Designation|Lintel Size|Item Name|Part Name|Componente|Main Section|Steel Shape Profile|" +
      "Profile from Drawing|Profile from BOM|Metric Desig.|Material / Section|Malzeme / Kesit|Serial Size|" +
      "Cross-Section Description",
    thickness: "PL Thk|t [mm]|Matl Thickness",
    width: "B (mm)|Plate Width|Larg.",
    shape: "Type of Material|Tip",
    size:
      "Size of Material|Selected Size|Länge x Breite|Length x Width x Thk|Size1|Depth x Wt|Width x Thickness|" + "Wymiary (H x Szer x Dl)",
    grade: "MOC|Grade as Called|CSA Grade",
    finish: "coating_product|Oberfl.|SSPC",
    length_unit: "Cut Unit",
    qty: "Sipariş Adeti|Pipe Qty|Qty in Model|Kappaleet|Instances|Poz Miktar",
    mark: "Marca Estructural|Peice Mark|Lintel Mk|BEARING MARK|Mark / Description|Prvek",
    studs: "Weld Studs|Hd. Studs|Shear Conn. Qty",
    measurement: "Meas. Value",
    status: "Issue Status",
    assembly_mark: "Dílec|Parent Mark|Assembly No.",
    camber: "Camber at Mid-span",
    piece_weight: "MASSA DO ACO POR PECA (kg)|Masa jedn. średnia [kg]",
    category: "Profielgroep",
  },
};

/** Names of what a line does not have, and names whose words or units contradict each other. */
const WITHOUT_ROLE: Readonly<Record<string, string>> = {
  "names in other languages": "Gewicht Baugruppe|Masse totale unitaire|Material Nr|Profil Länge|Total|Bewertung|Bemerk|Lieferdatum|2 Stk",
  "English names": "Weld Length|Bolt Qty|Bundle Qty|Heat No.|P.O. #|Total Weight Each|Floor Level",
  "units of names": "Kopfbolzendübel [t]|Mark (kg)|Finish (kg)|Qty (mm)|Weight Unit",
  "names about something else than their first words":
    "Unit Wt Source|Drawing Desc|Assembly Description|Lift Name|MainPiece Cut|Shipping|Qté / ens.|Qty Per|Weight %|" + "AESS|Raw Length",
  "names that look like those with a typing error": "Suction|Costing|Height|Marked|Selection|Revisado por",
};

/** What the content of a column decides, by the roles that its name may mean. */
const LEFT_OPEN: Readonly<Record<string, string>> = {
  "qty,line_no": "Nr|no's|n",
  qty: "Unit Quantity",
  mark: "Label|Member Name|Prelim Mark|Item Code|ReferenceNumber",
  length: "Długość Handlowa [mm]|Raw Length (Imperial)",
  assembly_mark: "Main Member",
  "mark,line_no": "BALLOON",
  "qty,designation": "Nombre",
  designation: "Stock",
};

const pairs = (lists: Readonly<Record<string, string>>): [name: string, of: string][] =>
  Object.entries(lists).flatMap(([of, names]) => names.split("|").map((name): [string, string] => [name, of]));

describe.each(Object.entries(ROLES))("%s", (_, names) => {
  it.each(pairs(names))("%j is %j", (name, role) => {
    expect(readHeaderName(name).role).toBe(role);
  });
});

describe("names without a role", () => {
  it.each(pairs(WITHOUT_ROLE))("%j has no role, one of the %s", (name) => {
    expect(readHeaderName(name).role).toBeNull();
  });

  it.each("Oberfläche [m²]|Surface (m2)|$/lb|Lagerlänge|Höhe".split("|"))("%j is known and has no role", (name) => {
    expect(readHeaderName(name)).toMatchObject({ role: null, isKnown: true });
  });

  // What a piece is cut from, how many are bought, of assemblies, where it is drawn.
  it.each(
    "Longueur barre (mm)|Longueur max (mm)|Stangen|Stick Length|Purchased Qty|Montaj Adeti|Baugruppen Stück|Assembly Nos|Detail|Detail/View|Source_Detail|groups|P_comp|N_Ed [kN]|Sheets Req'd|Main".split(
      "|",
    ),
  )("%j looks like a name of a line and may mean none of it", (name) => {
    expect(readHeaderName(name)).toMatchObject({ role: null, isKnown: true, mayMean: [] });
  });

  it.each(["Pos 1", "Teil 12", "", " ", "-", "bolts", "framing plan", "brace in plan", "a note", "no list", "shop drawing of a column"])(
    "%j is no name of a column",
    (cell) => {
      expect(isHeaderName(cell)).toBe(false);
    },
  );
});

describe("names that leave a role open", () => {
  it.each(pairs(LEFT_OPEN))("%j may mean %j", (name, roles) => {
    expect(readHeaderName(name)).toMatchObject({ mayMean: roles.split(","), isKnown: false });
  });

  it("leave it to the content whether the quantity of an item is that of the line", () => {
    expect(["Item Qty", "Model Qty", "Part Qty"].map((header) => readHeaderName(header).mayMean)).toEqual([["qty"], ["qty"], ["qty"]]);
  });
});

it("reads the unit of a name in letters of its own", () => {
  expect(readHeaderName("Длина, мм")).toMatchObject({ role: "length", lengthUnit: "mm" });
  expect(readHeaderName("Масса ед., кг")).toMatchObject({ role: "piece_weight", weightUnit: "kg" });
  expect(readHeaderName("总重（吨）")).toMatchObject({ role: "total_weight", weightUnit: "t" });
  expect(readHeaderName("长度（毫米）")).toMatchObject({ role: "length", lengthUnit: "mm" });
});
