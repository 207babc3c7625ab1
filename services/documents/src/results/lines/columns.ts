import { LIMITS } from "@takeoff/contracts";

/** A table's columns with unique names, so that the cells of a row can be keyed by them. */
export class Columns {
  readonly names: string[] = [];
  /** Whether a name was too long. */
  isCut = false;
  private readonly taken = new Set<string>();
  /** The last number of each name that is repeated: looking for it from the start takes time that grows with its square. */
  private readonly numbers = new Map<string, number>();

  /** @param headers as written; an empty one is named by its position, a repeated one gets a number */
  constructor(headers: readonly string[]) {
    for (const header of headers.slice(0, LIMITS.extractedColumns)) this.add(header);
  }

  /** Adds columns without a header until there are `count`. */
  growTo(count: number): void {
    while (this.names.length < count) this.add("");
  }

  private add(header: string): void {
    const wanted = header.trim() === "" ? `Column ${this.names.length + 1}` : this.shortened(header);
    let name = wanted;
    let number = this.numbers.get(wanted) ?? 1;
    while (this.taken.has(name)) name = `${wanted} (${++number})`;
    this.numbers.set(wanted, number);
    this.taken.add(name);
    this.names.push(name);
  }
  private shortened(header: string): string {
    if (header.length <= LIMITS.columnName) return header;
    this.isCut = true;
    return header.slice(0, LIMITS.columnName).toWellFormed();
  }
}
