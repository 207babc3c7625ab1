import { describe, expect, it } from "@jest/globals";
import { readHeaderName } from "../header-name.ts";

describe("units that rule out a weight", () => {
  it.each(["WT (mm)", "Weight (in)", "Total Weight (mm)", "Gewicht [cm]", "¢/lb", "USD/kg"])("%j is known and has no role", (header) => {
    expect(readHeaderName(header)).toMatchObject({ role: null, isKnown: true });
  });

  it.each([
    ["WeightFT", "ft"],
    ["Weight (ft)", "ft"],
    ["Poids (m)", "m"],
  ] as const)("%j is the weight of a length", (header, lengthUnit) => {
    expect(readHeaderName(header)).toMatchObject({ role: "wt_per_ft", lengthUnit });
  });
});

describe("units that a name states", () => {
  it.each([
    ["Weight/ft (kg)", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["Weight per foot (kg)", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["kg/ft", { role: "wt_per_ft", lengthUnit: "ft", weightUnit: "kg" }],
    ["Sectional Wt. (Kg/Mtr.)", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Kg/mt", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Lb/pi", { role: "wt_per_ft", lengthUnit: null, weightUnit: "lb" }],
    ["Kgs/rmt", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["kg/m", { role: "wt_per_ft", lengthUnit: null, weightUnit: "kg" }],
    ["Total Rft", { role: "total_length", lengthUnit: "ft" }],
    ["Total lnft", { role: "total_length", lengthUnit: "ft" }],
    ["LF", { role: "total_length", lengthUnit: "ft" }],
    ["LF Total", { role: "total_length", lengthUnit: "ft" }],
    ["Total Linear Metres", { role: "total_length", lengthUnit: "m" }],
    ["Weight (metric tons)", { role: "weight", weightUnit: "t" }],
    ["Weight metric tonnes", { role: "weight", weightUnit: "t" }],
    ["Rft.", { role: "total_length", lengthUnit: "ft" }],
    ["Rs/kg", { role: null }],
    ["Total metric tons", { role: "total_weight", weightUnit: "t" }],
    ["Est Total Weight short tons", { role: "total_weight", weightUnit: "ton" }],
    ["gross kg", { role: "weight", weightUnit: "kg" }],
    ["GROSS(KG)", { role: "weight", weightUnit: "kg" }],
    ["ca. kg", { role: "weight", weightUnit: "kg" }],
    ["Hmot. 1ks (kg)", { role: "piece_weight", weightUnit: "kg" }],
    ["b × t × l [mm]", { role: "size", lengthUnit: "mm" }],
  ])("%j is read with them", (header, name) => {
    expect(readHeaderName(header)).toMatchObject(name);
  });
});
