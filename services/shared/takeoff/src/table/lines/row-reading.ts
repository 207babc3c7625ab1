import { hasUnclearFraction, readWrittenLength, type WrittenLength } from "../../cells/lengths.ts";
import { readQuantity } from "../../cells/numbers.ts";
import { isGrade } from "../../grades.ts";
import { readDescribedDesignation, type ReadDesignation } from "../../designations/read-designation.ts";
import { isHardware } from "../../sections/section.ts";
import type { SectionWeight } from "../../sections/weight.ts";
import { readUnit } from "../columns/columns.ts";
import { multiply } from "../columns/products.ts";
import type { TakeoffRow, WeightMeaning } from "../takeoff-row.ts";
import { isBareNumber, measureQuantity, type MeasuredQuantity } from "../units/measured-quantity.ts";
import { inSectionUnit } from "../units/section-unit.ts";
import { chooseReading, perFootOf } from "../units/shared-names.ts";
import type { ShippingPiece } from "../rows/shipping-pieces.ts";
import type { NestedQuantities } from "../rows/nesting.ts";
import { CONFIRMS, confirmsWeight, findConfirmedUnit } from "./confirmed-unit.ts";
import { compareWithName } from "./named-length.ts";
import { withoutOtherPipe } from "./pipe-material.ts";
import { readPlateOfCells } from "./plate-cells.ts";
import { computed, divide, perStatedLength, readRounding, times, weightPerFoot, type TakeoffWeight } from "./row-arithmetic.ts";
import { readRowDesignation, type RowDesignation } from "./row-designation.ts";
import { RowValues } from "./row-values.ts";

const LENGTH_IN_SIZE = /^(?:.*[,; ])?L ?= ?/i;

/** Reads what one row says. */
export class RowReading extends RowValues {
  /**
   * @param nested receives the quantities of an indented list
   * @param shipping the piece that the row is a part of; null without one
   */
  line(nested: NestedQuantities | null, shipping: ShippingPiece | null): TakeoffRow {
    const { text, designation: described } = this.describe();
    const inUnit = described && inSectionUnit(described, this.choices.sectionUnit ?? null);
    const named = inUnit && this.chooseReading(inUnit);
    const ownGrade = this.text("grade") || (named?.grade ?? this.notedGrade());
    const grade = ownGrade || this.statedGrade(named);
    const weightOfNamed = weightPerFoot({ designation: named, grade });
    const written = this.length(named, weightOfNamed) ?? this.lengthOfSize();
    const { designation: compared, length: ownLength, contradicting } = compareWithName(named ?? inUnit, written);
    const designation = named && compared;
    const steel = designation === named ? weightOfNamed : weightPerFoot({ designation, grade });
    const beside = this.besideUnit();
    const counted = beside ? null : this.number("qty");
    const totalLength = this.readLength("total_length") ?? beside?.length ?? this.measuredQuantity();
    const ofOne = this.number("qty_per_assembly");
    const assemblies = this.number("assemblies") ?? (counted && ofOne ? counted / ofOne : null);
    const ofAssemblies = multiply(ofOne, assemblies);
    const typed = this.columns.has("qty") ? null : (designation?.pieces ?? null);
    const stated = this.quantity(counted ?? ofAssemblies ?? typed, written);
    const item = this.text("line_no");
    const multiplier = (nested?.multiplier(item) ?? 1) * (shipping?.pieces ?? 1);
    const quantity = stated === null ? null : stated * multiplier;
    nested?.add(item, stated);
    const length = contradicting ? null : (ownLength ?? this.lengthOfOne(totalLength, quantity));
    const weight = this.stated("weight");
    const weightOf = this.weightOf(weight, steel, quantity);
    const perFoot = (weightOf === "foot" ? this.asPerFoot(weight) : null) ?? this.perFoot(steel);
    const pieceWeight = this.stated("piece_weight") ?? (weightOf === "piece" ? weight : null);
    const totalWeight = this.stated("total_weight") ?? (weightOf === "all" ? weight : null) ?? beside?.weight ?? null;
    const piece = pieceWeight ?? computed(perFoot, length, 1);
    return {
      lineNo: item,
      mark: this.text("mark"),
      assemblyMark: this.text("assembly_mark") || (shipping?.mark ?? ""),
      quantity,
      assemblies,
      isMultiplied: (counted === null && ofAssemblies !== null) || (shipping?.pieces ?? 1) !== 1,
      designationText: text,
      designation,
      readings: named ? [] : (inUnit?.readings ?? []).map((reading) => reading.designation),
      isUnitInferred: inUnit !== described,
      grade,
      isGradeOfNote: grade !== ownGrade,
      gradeFrom: this.text("grade_from"),
      length,
      contradictingLengths: contradicting,
      totalLength,
      perFoot,
      pieceWeight: piece,
      totalWeight: totalWeight ?? times(piece, quantity) ?? computed(perFoot, totalLength, 1),
      unclearWeight: weightOf === null ? (weight?.value ?? null) : null,
      unitless: this.unitless && {
        piece: this.unitless.piece_weight ?? (weightOf === "piece" ? this.unitless.weight : null),
        all: this.unitless.total_weight ?? (weightOf === "all" ? this.unitless.weight : null),
      },
      measuredIn: beside?.of ?? null,
      finish: this.text("finish"),
      finishFrom: this.text("finish_from"),
      sheet: this.text("sheet"),
      page: this.page(),
      drawing: this.text("drawing_no"),
      revision: this.text("rev"),
      status: this.text("status"),
      notes: [designation?.remark ?? "", this.text("notes")].filter((part) => part !== "").join("; "),
      markupId: this.text("markup_id"),
      unread: [...this.unread],
      unclearFractions: [...this.unread].filter((role) => hasUnclearFraction(this.text(role))),
      withoutUnit: [...this.unread].filter((role) => isBareNumber(this.text(role))),
    };
  }

  /** Where a note above the table has exceptions "as noted", they stand in the remarks of their rows. */
  private notedGrade(): string {
    const notes = this.choices.statedGrade ? this.text("notes") : "";
    return isGrade(notes) ? notes : "";
  }

  /** What a note above the table says of all of its steel: bolts have grades of their own. */
  private statedGrade(designation: ReadDesignation | null): string {
    return designation && !isHardware(designation.section) ? (this.choices.statedGrade ?? "") : "";
  }

  private describe(): RowDesignation {
    const described = readRowDesignation(this);
    const plate = described.text === "" ? this.confirmedPlate() : null;
    if (plate) return { text: plate.designation, designation: plate };
    return withoutOtherPipe(described, this.cells, this.choices.isSteel ?? true);
  }

  /** Of a section whose name several standards share, the one that the row or its table tells. */
  private chooseReading(designation: ReadDesignation): ReadDesignation | null {
    if (!designation.readings) return designation;
    const grade = this.text("grade") || (designation.grade ?? this.choices.statedGrade ?? "");
    return chooseReading(designation, { perFoot: this.statedPerFoot(), grade, region: this.choices.region ?? null });
  }

  /** What the row states that a foot weighs, whichever section it is of. */
  private statedPerFoot(): TakeoffWeight | null {
    const own = this.perFoot(null);
    const { weightOf } = this.choices;
    const weight = this.stated("weight");
    if (own) return own;
    if (weightOf === "foot") return this.asPerFoot(weight);
    const quantity = this.number("qty");
    const length = this.length(null, null);
    const ofOne = this.stated("piece_weight") ?? (weightOf === "piece" || quantity === 1 ? weight : null);
    const ofAll = this.stated("total_weight") ?? (weightOf === "all" ? weight : null);
    return ofOne ? perFootOf(ofOne, length, 1) : perFootOf(ofAll, length, quantity);
  }

  /** A plate of which nothing but its thickness and its width says that it is one, where the weight of the row is that of steel. */
  private confirmedPlate(): ReadDesignation | null {
    const sides = { thickness: this.side("thickness"), width: this.side("width") };
    if (sides.thickness === "" || sides.width === "") return null;
    const plate = readPlateOfCells("PL", "", sides);
    const perFoot = weightPerFoot({ designation: plate, grade: this.text("grade") })?.perFoot;
    const length = this.readLength("length");
    if (!perFoot || !length) return null;
    const quantity = this.number("qty") ?? 1;
    const stated =
      this.stated("piece_weight")?.value ?? this.stated("weight")?.value ?? (this.stated("total_weight")?.value ?? 0) / quantity;
    return confirmsWeight(perFoot, length, stated) ? plate : null;
  }

  private weightOf(weight: TakeoffWeight | null, perFoot: SectionWeight | null, quantity: number | null): WeightMeaning | null {
    // Our own estimating export has the weight of all pieces and names where it comes from.
    if (this.columns.has("weight_source")) return "all";
    const { weightOf = null } = this.choices;
    if (weightOf !== null || !weight || quantity !== 1) return weightOf;
    // The weight of one piece is that of all where there is one, unless it is that of a foot or meter.
    const ofLength = perFoot && perStatedLength(perFoot.perFoot, this.weightUnit("weight"));
    return ofLength !== null && Math.abs(ofLength - weight.value) <= CONFIRMS * ofLength ? null : "piece";
  }

  private asPerFoot(weight: TakeoffWeight | null): TakeoffWeight | null {
    const ofOne = perStatedLength(1, this.weightUnit("weight"));
    return weight && { ...weight, value: weight.value / ofOne, rounding: (weight.rounding ?? 0) / ofOne };
  }

  /** @param length of one piece, as far as it is known */
  private quantity(counted: number | null, length: WrittenLength | null): number | null {
    // Revu counts no pieces where it measures one: its `Count` is then 0.
    if (counted === 0 && this.columns.has("markup_id")) return length ? 1 : null;
    if (counted !== null) return counted;
    // Revu: a count has its number as the measurement.
    return /^(?:count|ea|each)$/i.test(this.text("measurement_unit")) ? this.number("measurement") : null;
  }

  /** A row with a mark is one kind of piece; where lengths are only taken as those of all, its pieces may differ. */
  private lengthOfOne(totalLength: WrittenLength | null, quantity: number | null): WrittenLength | null {
    return this.text("mark") === "" || this.choices.areLengthsOfAll ? null : divide(totalLength, quantity);
  }

  /** Markups that are summed up by their sections have the length of all in the place of a quantity: `269.80 ft`. */
  private measuredQuantity(): WrittenLength | null {
    if (!this.unread.has("qty") || this.columns.has("total_length")) return null;
    const length = readWrittenLength(this.text("qty"));
    if (length) this.unread.delete("qty");
    return length;
  }

  /** What stands in the place of a quantity, where the unit beside it is none of pieces: `45 t`, `96 m`, `410 m²`. */
  private besideUnit(): MeasuredQuantity | null {
    const cell = this.choices.unitOf === "qty" ? this.filled("qty") : null;
    const mark = cell?.column.decimalMark;
    const number = cell && mark && readQuantity(cell.text, mark);
    const unit = this.unitBeside();
    return number && (number.unit === "" || number.unit === unit) ? measureQuantity(number.value, readRounding(cell), unit) : null;
  }

  /** Of one piece. A length of zero states none. */
  private length(designation: ReadDesignation | null, weight: SectionWeight | null): WrittenLength | null {
    const length = this.writtenLength(designation, weight);
    return length && length.value > 0 ? length : null;
  }

  /** A size next to a whole designation, in a table without lengths, has the length of the piece: `22-7/8"`, `L=400`, `203 x 203, L=440`. */
  private lengthOfSize(): WrittenLength | null {
    const cell = this.filled("size");
    if (!cell || this.columns.has("length") || !readDescribedDesignation(this.text("designation"))) return null;
    const text = cell.text.replace(LENGTH_IN_SIZE, "");
    const length = this.lengths.read({ column: cell.column, text }, this.text("length_unit"));
    return length && length.value > 0 ? length : null;
  }

  private writtenLength(designation: ReadDesignation | null, weight: SectionWeight | null): WrittenLength | null {
    const feet = this.part("length_feet");
    const inches = this.part("length_inches");
    if (this.columns.has("length_feet") && this.columns.has("length_inches")) {
      const isUnread = this.unread.has("length_feet") || this.unread.has("length_inches");
      return isUnread || (feet === null && inches === null) ? null : { value: (feet ?? 0) * 12 + (inches ?? 0), unit: "in" };
    }
    if (feet !== null && !this.columns.has("length")) return { value: feet, unit: "ft" };
    if (inches !== null && !this.columns.has("length")) return { value: inches, unit: "in" };
    const written = this.readLength("length") ?? this.confirmedLength(designation, weight);
    if (written) return written;
    const unit = readUnit(this.text("measurement_unit"));
    const measured = unit && this.text("measurement");
    const column = this.columns.get("measurement");
    return measured && column?.decimalMark ? readWrittenLength(measured, { unit, mark: column.decimalMark, dashed: false }) : null;
  }

  /**
   * A whole number among lengths with marks, where the weight of the row or the size of its plate tells its unit: `6` is inches for
   * a cap of 6 x 6.
   */
  private confirmedLength(designation: ReadDesignation | null, weight: SectionWeight | null): WrittenLength | null {
    const value = Number(this.text("length"));
    if (!designation || !(value > 0) || !this.columns.get("length")?.hasMarks) return null;
    const unit = findConfirmedUnit(value, designation.section, { perFoot: weight?.perFoot, piece: this.stated("piece_weight")?.value });
    if (!unit) return null;
    this.unread.delete("length");
    return { value, unit };
  }
}
