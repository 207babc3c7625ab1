import { columnsByRole, type Column } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import { LengthCells } from "../lines/length-cells.ts";
import { RowReading } from "../lines/row-reading.ts";
import type { StatedSum, TableChoices, TakeoffRow } from "../takeoff-row.ts";
import { findUnitOf } from "../units/unit-column.ts";
import { AssemblyHeads } from "./assembly-heads.ts";
import { LaterTables } from "./later-tables.ts";
import { NestedQuantities } from "./nesting.ts";
import { RepeatedCells } from "./repeated-cells.ts";
import { RunningSums } from "./running-sums.ts";
import { ShippingPieces } from "./shipping-pieces.ts";

/** The rows of one table, given in their order, with what those above tell of those below. */
export class TableRows {
  readonly byRole: ReadonlyMap<Role, Column>;
  readonly headers: readonly string[];
  readonly isMarkupList: boolean;
  /** No comments of markups, nor assemblies of an indented list. */
  readonly hasLinesOnly: boolean;
  readonly later: LaterTables;
  readonly shipping = new ShippingPieces();
  readonly sums = new RunningSums();
  readonly heads: AssemblyHeads | null;
  readonly nested: NestedQuantities | null;
  private readonly repeated = new RepeatedCells();
  private readonly lengths: LengthCells;
  private readonly choices: TableChoices;

  constructor(columns: readonly Column[], chosen: TableChoices) {
    this.byRole = columnsByRole(columns);
    this.headers = columns.map(({ header }) => header);
    this.isMarkupList = this.byRole.has("markup_id") && (this.byRole.has("measurement") || this.byRole.has("page_index"));
    this.later = new LaterTables(columns);
    this.heads = chosen.partsCounted ? new AssemblyHeads(chosen.partsCounted) : null;
    this.nested = chosen.isNested ? new NestedQuantities() : null;
    this.lengths = new LengthCells(chosen.lengthUnit ?? null);
    this.hasLinesOnly = !this.isMarkupList && this.nested === null;
    this.choices = { ...chosen, unitOf: findUnitOf(columns) };
  }

  next(written: readonly string[]): TableRow {
    return new TableRow(this, this.repeated.fill(written));
  }

  read(cells: readonly string[]): RowReading {
    return new RowReading(this.byRole, cells, this.choices, this.lengths);
  }
}

/** A row of a table; its cells are read when they are asked for, since most rules look at few of them. */
export class TableRow {
  readonly table: TableRows;
  readonly cells: readonly string[];
  private reading: RowReading | null = null;
  private known: TakeoffRow | null = null;

  constructor(table: TableRows, cells: readonly string[]) {
    this.table = table;
    this.cells = cells;
  }

  text(role: Role): string {
    return this.read().text(role);
  }

  /** What the row says by itself. */
  alone(): TakeoffRow {
    return this.read().line(null, null);
  }

  /** What the row says as a part of the piece that it stands below. */
  line(): TakeoffRow {
    const { nested, shipping, heads } = this.table;
    this.known ??= this.read().line(nested, shipping.current ?? heads?.of((role) => this.text(role)) ?? null);
    return this.known;
  }

  /** What a row that sums up lines states. Without a column of pieces, those of a designation are no sum. */
  sum({ quantity, isMultiplied, totalWeight, pieceWeight }: TakeoffRow): StatedSum {
    const pieces = this.table.byRole.has("qty") && !isMultiplied && quantity !== null && quantity > 0 ? quantity : null;
    return { pieces, weight: [totalWeight, pieceWeight].find((weight) => weight?.source === "stated") ?? null };
  }

  private read(): RowReading {
    this.reading ??= this.table.read(this.cells);
    return this.reading;
  }
}
