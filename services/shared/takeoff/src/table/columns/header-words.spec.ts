import { describe, expect, it } from "@jest/globals";
import { isHeaderName, readHeaderName } from "./header-name.ts";

describe("names in other languages", () => {
  it.each([
    // The sum and the single piece, in any order.
    ["Anz. gesamt", "qty"],
    ["Gesamtanzahl", "qty"],
    ["Qté totale", "qty"],
    ["Lungh. totale", "total_length"],
    ["Masa całk. [kg]", "total_weight"],
    ["Toplam Ağırlık (kg)", "total_weight"],
    ["Long. unitaire", "length"],
    ["Masse 1 szt.", "piece_weight"],
    ["kg/Stk", "piece_weight"],
    ["Peso / ud", "piece_weight"],
    ["Hmotnost [kg]", "weight"],
    ["Poids au mètre", "wt_per_ft"],
    // Of what they are.
    ["Nb. de pièces", "qty"],
    ["Marca de pieza", "mark"],
    ["Nr elementu", "mark"],
    ["Repère assemblage", "assembly_mark"],
    ["Zespół", "assembly_mark"],
    ["Nuance d'acier", "grade"],
    ["Марка стали", "grade"],
    // Compounds and abbreviations.
    ["Baugruppennummer", "assembly_mark"],
    ["Positions-Nr", "mark"],
    ["Zuschnittlänge", "length"],
    ["Einzelgew. [kg]", "piece_weight"],
    ["Totalvikt (kg)", "total_weight"],
    ["Bemerk.", "notes"],
    // Units and marks of other scripts.
    ["Масса, кг общая", "total_weight"],
    ["数量（件）", "qty"],
    ["総重量(kg)", "total_weight"],
    ["길이", "length"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it.each([
    "Gewicht Baugruppe",
    "Masse totale unitaire",
    "Material Nr",
    "Profil Länge",
    "Total",

    "Bewertung",
    "Bemerk",
    "Lieferdatum",
    "2 Stk",
  ])("%j has no role", (header) => {
    expect(readHeaderName(header).role).toBeNull();
  });

  it.each(["Pos 1", "Teil 12", "", " ", "-"])("%j is no name of a column", (cell) => {
    expect(isHeaderName(cell)).toBe(false);
  });

  it("states the unit in letters of its own", () => {
    expect(readHeaderName("Длина, мм")).toMatchObject({ role: "length", lengthUnit: "mm" });
    expect(readHeaderName("Масса ед., кг")).toMatchObject({ role: "piece_weight", weightUnit: "kg" });
    expect(readHeaderName("总重（吨）")).toMatchObject({ role: "total_weight", weightUnit: "t" });
    expect(readHeaderName("长度（毫米）")).toMatchObject({ role: "length", lengthUnit: "mm" });
  });
});

describe("kinds of names", () => {
  it.each([
    // Words written apart or together, with letters of their own or without.
    ["Contre-flèche", "camber"],
    ["Sous-catégorie", "sub_category"],
    ["Ueberhoehung [mm]", "camber"],
    ["TOTALPIECECOUNT", "qty"],
    ["Profillänge", "length"],
    // The last part of a compound cut off.
    ["Gesamtanz.", "qty"],
    ["Gesamtlg. (mm)", "total_length"],
    // What makes the mark of a piece that of an assembly.
    ["Marca de embarque", "assembly_mark"],
    ["Hauptposition", "assembly_mark"],
    // A kind of profile is its shape, the size of a beam its section.
    ["Profilreihe", "shape"],
    ["Beam Size", "designation"],
    // Where `unidad` stands tells what it means.
    ["Unidad de longitud", "length_unit"],
    ["Longitud por unidad", "length"],
    // A unit tells what a sum is of.
    ["Total (kg)", "total_weight"],
    ["Traitement de surface", "finish"],
    ["Total Linear Metres", "total_length"],
    ["Weight of 1 No. (kg)", "piece_weight"],
    // Signs of other scripts without blanks.
    ["部材マーク", "mark"],
    ["スタッド本数", "studs"],
    // Looks like another word without its accents.
    ["Maße", "size"],
    ["Poř. č.", "line_no"],
    ["Nombre de perfil", "designation"],
    // In one word the number of a piece is its mark; of several words it may count them.
    ["Stuknummer", "mark"],
    ["N° de pièces", "qty"],
    ["Desenho n.º", "drawing_no"],
    ["Camber Size", "camber"],
    ["Hauptkategorie", "category"],
    ["一本当り重量", "piece_weight"],
    ["総延長 (m)", "total_length"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it.each(["Oberfläche [m²]", "Surface (m2)", "$/lb", "Lagerlänge", "Höhe"])("%j is known and has no role", (header) => {
    expect(readHeaderName(header)).toMatchObject({ role: null, isKnown: true });
  });

  it.each(["bolts", "framing plan", "brace in plan", "a note", "no list", "shop drawing of a column"])(
    "%j is no name of a column",
    (cell) => {
      expect(isHeaderName(cell)).toBe(false);
    },
  );
});

describe("English names", () => {
  it.each([
    ["Req. Qty", "qty"],
    ["Total No. Pcs.", "qty"],
    ["Item Ref", "mark"],
    ["Cut Mark", "mark"],
    ["Beam ID", "mark"],
    ["Lbs. Ea.", "piece_weight"],
    ["Tons Total", "total_weight"],
    ["Combined Wt.", "total_weight"],
    ["Total L.F.", "total_length"],
    ["Exact Length", "length"],
    ["Size & Wt.", "designation"],
    ["Shape/Size", "designation"],
    ["Matl. Desc.", "designation"],
    ["Latest Rev", "rev"],
    ["Rev. Level", "rev"],
    ["Misc. Notes", "notes"],
    ["Camber Amount", "camber"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it.each(["Weld Length", "Bolt Qty", "Bundle Qty", "Heat No.", "P.O. #", "Total Weight Each", "Floor Level"])(
    "%j has no role",
    (header) => {
      expect(readHeaderName(header).role).toBeNull();
    },
  );
});

describe("names with an adjective on either side", () => {
  it.each([
    ["LENGTH_GROSS", "length"],
    ["System Length", "length"],
    ["Net Wt. Each", "piece_weight"],
    ["Shipping Piece", "assembly_mark"],
    ["Section Description", "designation"],
    ["Rev. Mark", "rev"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it("leaves it to the content whether the quantity of an item is that of the line", () => {
    expect(["Item Qty", "Model Qty", "Part Qty"].map((header) => readHeaderName(header).mayMean)).toEqual([["qty"], ["qty"], ["qty"]]);
  });
});

describe("units of names", () => {
  it.each([
    // What is cut to it, where nothing else is measured in millimeters.
    ["Cut mm", "length"],
    ["Corte (mm)", "length"],
    ["Poids Unit (Kg)", "piece_weight"],
    // Pieces are counted, neither weighed nor measured.
    ["Menge [t]", "weight"],
    ["Qty (kg)", "weight"],
    ["drg kg", "weight"],
    ["Menge [m]", "total_length"],
    ["Qty (pcs)", "qty"],
    ["Quantita'", "qty"],
    ["mb", "total_length"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it.each(["Kopfbolzendübel [t]", "Mark (kg)", "Finish (kg)", "Qty (mm)", "Weight Unit"])("%j has no role", (header) => {
    expect(readHeaderName(header).role).toBeNull();
  });
});

describe("names with a typing error", () => {
  it.each([
    ["Net Wieght(kg) for one", "piece_weight"],
    ["Net Wieght(kg) for all", "total_weight"],
    ["Lenght (mm)", "length"],
    ["Lenth", "length"],
    ["Quanity", "qty"],
    ["Quantitiy", "qty"],
    ["Assembley Mark", "assembly_mark"],
    ["Materail", "grade"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });

  it.each(["Suction", "Costing", "Height", "Marked", "Selection", "Revisado por"])("%j is another word", (header) => {
    expect(readHeaderName(header).role).toBeNull();
  });
});

describe("names about something else than their first words", () => {
  it.each([
    "Unit Wt Source",
    "Drawing Desc",
    "Assembly Description",
    "Lift Name",
    "MainPiece Cut",
    "Shipping",
    "Qté / ens.",
    "Qty Per",
    "Weight %",
    "AESS",
    "Raw Length",
  ])("%j has no role", (header) => {
    expect(readHeaderName(header).role).toBeNull();
  });

  it.each([
    ["User Notes To Supplier", "notes"],
    ["Beschreibung 2", "designation"],
    ["Remarks 1", "notes"],
    ["Total Drg Wt", "total_weight"],
    ["Peso Riga (kg)", "total_weight"],
    ["Total Piecemarks Needed", "qty"],
    ["ACME DWG NO", "drawing_no"],
    ["Weight Source", "weight_source"],
    ["Drawing No. & Rev", "drawing_no"],
    ["Dwg/Rev", "drawing_no"],
    ["Drawing Rev", "rev"],
    ["Grand Total Qty", "qty"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });
});

describe("names in two languages", () => {
  it.each([
    ["Länge / Length (mm)", "length"],
    ["Merk / sleutel", "mark"],
    ["Dĺžka / Length", "length"],
    ["Rohling/Halbzeug", "designation"],
    ["Ilgis, mm", "length"],
    ["Μήκος (mm)", "length"],
    ["Số lượng", "qty"],
    ["Werkstoff / Material", "grade"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });
});

describe("names as programs write them", () => {
  it.each([
    ["ASSEMBLY_POS", "assembly_mark"],
    ["part.length", "length"],
    ["Part.Material", "grade"],
    ["cutLengthMm", "length"],
    ["weight_each_lbs", "piece_weight"],
    ["totalWtKg", "total_weight"],
    ["UnitWeightPLF", "wt_per_ft"],
    ["ProfileString", "designation"],
    ["DimensionString", "size"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });
});
