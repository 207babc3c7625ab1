import { describe, expect, it } from "@jest/globals";
import { readHeaderName } from "../header-name.ts";

describe("names that leave a role open", () => {
  it.each([
    ["Nr", ["qty", "line_no"]],
    ["no's", ["qty", "line_no"]],
    ["n", ["qty", "line_no"]],
    ["Unit Quantity", ["qty"]],
    ["Label", ["mark"]],
    ["Member Name", ["mark"]],
    ["Długość Handlowa [mm]", ["length"]],
    ["Prelim Mark", ["mark"]],
    ["Main Member", ["assembly_mark"]],
    ["BALLOON", ["mark", "line_no"]],
    ["Item Code", ["mark"]],
    ["ReferenceNumber", ["mark"]],
    ["Nombre", ["qty", "designation"]],
    ["Stock", ["designation"]],
    ["Raw Length (Imperial)", ["length"]],
  ])("%j may mean %j", (header, roles) => {
    expect(readHeaderName(header)).toMatchObject({ mayMean: roles, isKnown: false });
  });
});

describe("names that look like those of a line", () => {
  it.each([
    // What a piece is cut from, or may be at most.
    "Longueur barre (mm)",
    "Longueur max (mm)",
    "Stangen",
    "Stick Length",
    "Purchased Qty",
    // Of assemblies.
    "Montaj Adeti",
    "Baugruppen Stück",
    "Assembly Nos",
    // Where it is drawn.
    "Detail",
    "Detail/View",
    "Source_Detail",
    "groups",
    "P_comp",
    "N_Ed [kN]",
    "Sheets Req'd",
    "Main",
  ])("%j has no role", (header) => {
    expect(readHeaderName(header)).toMatchObject({ role: null, isKnown: true, mayMean: [] });
  });

  it.each([
    ["Pieces per Assembly", "qty_per_assembly"],
    ["Part-Qty per Assembly", "qty_per_assembly"],
    ["Pieces/Assembly", "qty_per_assembly"],
    ["No. / truss", "qty_per_assembly"],
    ["No. in Assy", "qty_per_assembly"],
    ["Stk/BG", "qty_per_assembly"],
    ["No. Assemblies", "assemblies"],
    ["Number of Frames", "assemblies"],
    ["Assembly Qty", "assemblies"],
    ["Anzahl Baugruppen", "assemblies"],
    // How much is made of it, not which.
    ["PL Thk", "thickness"],
    ["t [mm]", "thickness"],
    ["Matl Thickness", "thickness"],
    ["B (mm)", "width"],
    ["Plate Width", "width"],
    ["Larg.", "width"],
    // What a part is called describes it.
    ["Item Name", "designation"],
    ["Part Name", "designation"],
    ["Componente", "designation"],
    ["Main Section", "designation"],
    ["Steel Shape Profile", "designation"],
    ["Type of Material", "shape"],
    ["Size of Material", "size"],
    ["Selected Size", "size"],
    ["Tip", "shape"],
    ["MOC", "grade"],
    ["coating_product", "finish"],
    ["Order Note", "notes"],
    ["Cut Unit", "length_unit"],
    ["Sipariş Adeti", "qty"],
    ["Pipe Qty", "qty"],
    ["剪切长度(毫米)", "length"],
    ["Tổng khối lượng (kg)", "total_weight"],
    ["Marca Estructural", "mark"],
    // Where the value was found.
    ["Profile from Drawing", "designation"],
    ["Profile from BOM", "designation"],
    ["Grade as Called", "grade"],
    // Which sides a size has.
    ["Länge x Breite", "size"],
    ["Length x Width x Thk", "size"],
    ["Weld Studs", "studs"],
    ["engg. weight", "weight"],
    ["itm no", "line_no"],
    ["Peice Mark", "mark"],
    ["Lintel Mk", "mark"],
    ["Extd Weight", "total_weight"],
    ["Meas. Value", "measurement"],
    ["Size1", "size"],
    ["Hd. Studs", "studs"],
    ["Shear Conn. Qty", "studs"],
    ["LF Ea", "length"],
    ["CSA Grade", "grade"],
    ["Spec. Notes", "notes"],
    ["Issue Status", "status"],
    ["Metric Desig.", "designation"],
    ["L (ft-in)", "length"],
    ["Oberfl.", "finish"],
    ["Dílec", "assembly_mark"],
    ["Bid Item", "line_no"],
    ["Erector's Notes", "notes"],
    ["USERDEFINED.comment", "notes"],
    ["Clarifications", "notes"],
    ["Camber at Mid-span", "camber"],
    ["SSPC", "finish"],
    ["Qty in Model", "qty"],
    ["Depth x Wt", "size"],
    ["Width x Thickness", "size"],
    ["Longueur débitée", "length"],
    ["Parent Mark", "assembly_mark"],
    ["Type Comments", "notes"],
    ["Material / Section", "designation"],
    ["Malzeme / Kesit", "designation"],
    ["BEARING MARK", "mark"],
    ["Kappaleet", "qty"],
    ["Wymiary (H x Szer x Dl)", "size"],
    ["Assembly No.", "assembly_mark"],
    ["Instances", "qty"],
    ["Serial Size", "designation"],
    ["LM", "total_length"],
    ["Cross-Section Description", "designation"],
    // Of steel, as all of a line.
    ["MASSA DO ACO POR PECA (kg)", "piece_weight"],
    ["Masa jedn. średnia [kg]", "piece_weight"],
    ["Poz Miktar", "qty"],
    ["Poz Ağırlık", "weight"],
    ["Poz Açıklaması", "notes"],
    ["Mark / Description", "mark"],
    ["Prvek", "mark"],
    ["Profielgroep", "category"],
  ])("%j is %j", (header, role) => {
    expect(readHeaderName(header).role).toBe(role);
  });
});
