import { LIMITS } from "@takeoff/contracts";

/** A table's columns with unique names, so that the cells of a row can be keyed by them. */
export class Columns {
  readonly names: string[] = [];
  private readonly taken = new Set<string>();

  /** @param headers as written; an empty one is named by its position, a repeated one gets a number */
  constructor(headers: readonly string[]) {
    for (const header of headers.slice(0, LIMITS.extractedColumns)) this.add(header);
  }

  /** Adds columns without a header until there are `count`. */
  growTo(count: number): void {
    while (this.names.length < count) this.add("");
  }

  private add(header: string): void {
    const wanted = header.trim() === "" ? `Column ${this.names.length + 1}` : header;
    let name = wanted;
    for (let number = 2; this.taken.has(name); number++) name = `${wanted} (${number})`;
    this.taken.add(name);
    this.names.push(name);
  }
}
