import type { MetadataElement, PersonsReading } from "@takeoff/contracts";
import { DataReader, type Envelope } from "./data-reader.ts";
import type { Queries, DataSummary, SearchResult, Query } from "./worker-messages.ts";
import { listChildren, findMetadata, buildNode } from "./metadata.ts";
import { RowStore } from "./row-store.ts";

function findColumns({ columns }: Envelope): string[] {
  if (!Array.isArray(columns)) throw new TypeError("The data has no columns.");
  return columns.map((column: unknown) => {
    if (typeof column !== "string") throw new TypeError("A column has no name.");
    return column;
  });
}

/** The server has checked it: the worker does without the library that would check it again. */
function findReading({ reading }: Envelope): PersonsReading | null {
  return typeof reading === "object" && reading !== null && "mapping" in reading ? (reading as PersonsReading) : null;
}

/** A document's extracted data in the worker: parses the response chunk by chunk, then serves queries. */
export class DataSession {
  private store = new RowStore([]);
  private metadata: MetadataElement | null = null;
  private search = 0;
  private matches: Uint32Array | null = null;
  private readonly reader = new DataReader({
    onHead: (head) => {
      this.store = new RowStore(findColumns(head), findReading(head));
    },
    onRow: (row) => this.store.add(row),
  });

  /** Parses a chunk of the server's response. Throws for malformed data. */
  write(text: string): void {
    this.reader.write(text);
  }

  finish(): DataSummary {
    this.metadata = findMetadata(this.reader.finish()["metadata"]);
    const numericColumns = this.store.finish();
    const { columns, widths, size } = this.store;
    return { columns, widths, numericColumns, rowCount: size, metadata: this.metadata && buildNode(this.metadata) };
  }

  handle(query: Query): Queries[keyof Queries]["result"] {
    switch (query.what) {
      case "search":
        return this.find(query.q);
      case "rows":
        return this.rows(query);
      case "children":
        return listChildren(this.metadata, query.path, query.from);
    }
  }

  private find(q: string): SearchResult {
    this.matches = this.store.search(q);
    this.search += 1;
    return { search: this.search, count: this.matches?.length ?? this.store.size, totals: this.store.totals(this.matches) };
  }

  /** Rows in a range of the current search. Empty for an earlier search: the page has asked for a later one in between. */
  private rows({ search, from, to }: { search: number; from: number; to: number }): string[][] {
    if (search !== this.search) return [];
    const rows: string[][] = [];
    const end = Math.min(to, this.matches?.length ?? this.store.size);
    for (let index = from; index < end; index += 1) rows.push(this.store.cells(this.matches?.[index] ?? index));
    return rows;
  }
}
