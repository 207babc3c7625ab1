import { AppError, canSeeDocument, type Caller } from "@takeoff/contracts";
import type { Database, Transaction } from "@takeoff/platform/database";
import type { DocumentChanges } from "../src/core/document-changes.ts";
import type { DocumentRow } from "../src/core/document-row.ts";
import type { DocumentRepository } from "../src/core/document.repository.ts";
import { changeEntries, type NewEntry } from "../src/core/history/change-entries.ts";
import type { HistoryRepository } from "../src/core/history/history.repository.ts";
import type { PublishedEvent } from "./documents-contract.ts";

export interface AuditedAct {
  action: string;
  detail: string | null;
}

interface State {
  rows: Map<number, DocumentRow>;
  /** The token that holds each leased document. */
  leases: Map<number, string>;
  history: { id: number; by: string; entry: NewEntry }[];
  events: { id: number; event: PublishedEvent }[];
  audit: AuditedAct[];
}

/** Documents in memory, for unit tests of services; they pass `documents-contract.ts`. Transactions run one after another. */
export class MemoryDocuments {
  private state: State = { rows: new Map(), leases: new Map(), history: [], events: [], audit: [] };

  readonly database: Pick<Database, "transaction"> = {
    transaction: async (work) => {
      const before = structuredClone(this.state);
      try {
        return await work(this.tx);
      } catch (error) {
        this.state = before;
        throw error;
      }
    },
  };

  readonly documents: Pick<
    DocumentRepository,
    "getVisible" | "lockVisible" | "acquireLease" | "renewLease" | "releaseLease" | "isLeasedByAnother"
  > = {
    getVisible: async (caller, id) => {
      const row = this.findVisible(caller, id);
      if (!row) throw new AppError("not_found");
      return row;
    },
    lockVisible: async (_tx, caller, id) => this.findVisible(caller, id),
    acquireLease: async (id, token) => {
      const holder = this.state.leases.get(id);
      if (!this.state.rows.has(id) || holder !== undefined) return false;
      this.state.leases.set(id, token);
      return true;
    },
    renewLease: () => Promise.resolve(),
    releaseLease: async (_db, id, token) => {
      if (this.state.leases.get(id) === token) this.state.leases.delete(id);
    },
    isLeasedByAnother: async (_tx, id, token) => {
      const holder = this.state.leases.get(id);
      return holder !== undefined && holder !== token;
    },
  };

  readonly changes: Pick<DocumentChanges, "change"> = {
    change: async (tx, by, before, change, notify?: boolean) => {
      const after: DocumentRow = { ...before, ...change, version: before.version + 1 };
      this.state.rows.set(after.id, after);
      await this.history.add(tx, after.id, by, changeEntries(before, change));
      const { status: from } = before;
      const { id, status: to } = after;
      const isMove = from !== to;
      const event: PublishedEvent = isMove
        ? { type: "document.status_changed", from, to, notify: notify ?? true }
        : { type: "document.changed" };
      this.state.events.push({ id, event });
      return after;
    },
  };

  readonly history: Pick<HistoryRepository, "add"> = {
    add: async (_tx, id, by, entries) => {
      for (const entry of entries) this.state.history.push({ id, by, entry });
    },
  };

  /** Services write nothing but the audit trail with a transaction itself. */
  private readonly tx = {
    queryPrepared: async (sql: string, parameters: (string | null)[]) => {
      if (!sql.includes("insert into audit.entries")) throw new Error(`documents in memory run no statement: ${sql}`);
      this.state.audit.push({ action: parameters[0] ?? "", detail: parameters[9] ?? null });
      return [];
    },
  } as unknown as Transaction;

  insert(row: DocumentRow): void {
    this.state.rows.set(row.id, row);
  }

  /** The history of a document, oldest first: who, what, from, to. */
  readHistory(id: number): string[] {
    const entries = this.state.history.filter((one) => one.id === id);
    return entries.map(({ by, entry: { what, from, to } }) => `${by} ${what} ${from ?? "-"} ${to ?? "-"}`);
  }

  readEvents(id: number): PublishedEvent[] {
    return this.state.events.filter((one) => one.id === id).map(({ event }) => event);
  }

  get audit(): readonly AuditedAct[] {
    return this.state.audit;
  }

  private findVisible(caller: Caller, id: number): DocumentRow | null {
    const row = this.state.rows.get(id);
    return row && canSeeDocument(caller, row) ? row : null;
  }
}
