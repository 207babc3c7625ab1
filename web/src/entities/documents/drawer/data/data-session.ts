import type { MetadataElement } from "@takeoff/contracts";
import { DataReader, type Around } from "./data-reader.ts";
import type { Answers, DataSummary, Found, Question } from "./messages.ts";
import { childrenOf, metadataIn, nodeOf } from "./metadata.ts";
import { RowStore } from "./row-store.ts";

function columnsIn({ columns }: Around): string[] {
  if (!Array.isArray(columns)) throw new TypeError("The data have no columns.");
  return columns.map((column: unknown) => {
    if (typeof column !== "string") throw new TypeError("A column has no name.");
    return column;
  });
}

/** A document's extracted data where they are kept: read piece by piece, then asked. */
export class HeldData {
  private store = new RowStore([]);
  private metadata: MetadataElement | null = null;
  private search = 0;
  private matches: Uint32Array | null = null;
  private readonly reader = new DataReader({
    begin: (head) => {
      this.store = new RowStore(columnsIn(head));
    },
    row: (row) => this.store.add(row),
  });

  /** Takes a piece of the server's answer. Throws for what is no data. */
  write(text: string): void {
    this.reader.write(text);
  }

  end(): DataSummary {
    this.metadata = metadataIn(this.reader.end()["metadata"]);
    const { columns, widths, size } = this.store;
    return { columns, widths, rowCount: size, metadata: this.metadata && nodeOf(this.metadata) };
  }

  answer(question: Question): Answers[keyof Answers]["answer"] {
    switch (question.what) {
      case "search":
        return this.find(question.q);
      case "rows":
        return this.rows(question);
      case "children":
        return childrenOf(this.metadata, question.path, question.from);
    }
  }

  private find(q: string): Found {
    this.matches = this.store.search(q);
    this.search += 1;
    return { search: this.search, count: this.matches?.length ?? this.store.size, totals: this.store.totals(this.matches) };
  }

  /** None of an earlier search: whoever asks has a later one coming. */
  private rows({ search, from, to }: { search: number; from: number; to: number }): string[][] {
    if (search !== this.search) return [];
    const rows: string[][] = [];
    const end = Math.min(to, this.matches?.length ?? this.store.size);
    for (let index = from; index < end; index += 1) rows.push(this.store.cells(this.matches?.[index] ?? index));
    return rows;
  }
}
