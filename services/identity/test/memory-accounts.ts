import { nameKey } from "@takeoff/contracts";
import type { Database, Transaction } from "@takeoff/platform/database";
import type { OpenSession } from "../src/sessions/store/session.repository.ts";
import { USERNAME_CONSTRAINT } from "../src/users/user.entity.ts";
import type { UserRow } from "../src/users/user.repository.ts";
import type { AccountsUnderTest } from "./accounts-contract.ts";

/** An entry of the audit trail, as far as rules decide it. */
export interface AuditedAct {
  action: string;
  subject: string | null;
  detail: string | null;
}

interface State {
  users: Map<number, UserRow>;
  /** The user of each open session, the least recently used first. */
  sessions: Map<number, number>;
  lastId: number;
  audit: AuditedAct[];
}

/** Accounts in memory, for unit tests of services; they pass `accounts-contract.ts`. A transaction that throws changes nothing. */
export class MemoryAccounts implements AccountsUnderTest {
  private state: State = { users: new Map(), sessions: new Map(), lastId: 0, audit: [] };

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

  readonly users: AccountsUnderTest["users"] = {
    findByName: async (username) => this.find((user) => nameKey(user.username) === nameKey(username)),
    findFirstParentAdmin: async () =>
      this.find((user) => user.role === "parent_admin" && user.disabled_at === null) ?? this.find((user) => user.role === "parent_admin"),
    lockVisible: async (_tx, visibility, id) =>
      this.find((user) => user.id === id && (visibility.of === "everyone" || user.organization_id === visibility.organizationId)),
    lockParentAdmins: async () =>
      [...this.state.users.values()].filter((user) => user.role === "parent_admin" && user.disabled_at === null).length,
    insert: async (_tx, user) => {
      this.rejectTaken((other) => nameKey(other.username) === nameKey(user.username), USERNAME_CONSTRAINT);
      this.rejectTaken((other) => nameKey(other.email) === nameKey(user.email), "users_email_key");
      const isNew = { nda_accepted_at: null, nda_version: null, confirmed_email: null, disabled_at: null, invited_until: null, version: 1 };
      return this.save({ ...user, ...isNew, id: ++this.state.lastId, created_at: new Date() });
    },
    update: async (_tx, id, { email, confirmed_email, phone_number, role, organization_id, is_disabled }) => {
      const before = this.get(id);
      const disabled_at = is_disabled ? (before.disabled_at ?? new Date()) : null;
      const values = { email, confirmed_email, phone_number, role, organization_id, disabled_at };
      return this.save({ ...before, ...values, version: before.version + 1 });
    },
    setPassword: async (_tx, id, password_hash) => {
      const before = this.state.users.get(id);
      return before ? this.save({ ...before, password_hash, invited_until: null, version: before.version + 1 }) : null;
    },
    delete: async (_tx, id) => {
      this.state.users.delete(id);
      this.end((_session, userId) => userId === id);
    },
  };

  readonly sessions: AccountsUnderTest["sessions"] = {
    endAllOf: async (_tx, userId, exceptId) => this.end((id, owner) => owner === userId && id !== exceptId),
    endMany: async (_db, column, value) => this.end((id, userId) => column === null || (column === "id" ? id === value : userId === value)),
    listOpen: async (userId) => {
      const open = [...this.state.sessions].filter(([, owner]) => userId === null || owner === userId);
      return open.reverse().map(([id, owner]) => this.describeSession(id, this.get(owner)));
    },
  };

  /** Services write nothing but the audit trail and locks with a transaction itself. */
  private readonly tx = {
    query: async (sql: string) => {
      if (!sql.startsWith("lock table")) throw new Error(`accounts in memory run no statement: ${sql}`);
      return [];
    },
    queryPrepared: async (sql: string, parameters: (string | null)[]) => {
      if (!sql.includes("insert into audit.entries")) throw new Error(`accounts in memory run no statement: ${sql}`);
      this.state.audit.push({ action: parameters[0] ?? "", subject: parameters[8] ?? null, detail: parameters[9] ?? null });
      return [];
    },
  } as unknown as Transaction;

  async openSession(userId: number): Promise<number> {
    const id = ++this.state.lastId;
    this.state.sessions.set(id, userId);
    return id;
  }

  get audit(): readonly AuditedAct[] {
    return this.state.audit;
  }

  private find(matches: (user: UserRow) => boolean): UserRow | null {
    return [...this.state.users.values()].find(matches) ?? null;
  }

  private get(id: number): UserRow {
    const user = this.state.users.get(id);
    if (!user) throw new Error(`user ${id} not found`);
    return user;
  }

  private save(user: UserRow): UserRow {
    this.state.users.set(user.id, user);
    return user;
  }

  private rejectTaken(isTaken: (user: UserRow) => boolean, constraint: string): void {
    if (this.find(isTaken)) throw Object.assign(new Error(`violates ${constraint}`), { code: "23505", constraint });
  }

  private end(isMeant: (id: number, userId: number) => boolean): number {
    const ended = [...this.state.sessions].filter(([id, userId]) => isMeant(id, userId));
    for (const [id] of ended) this.state.sessions.delete(id);
    return ended.length;
  }

  private describeSession(id: number, { username, role }: UserRow): OpenSession {
    const at = new Date("2024-05-06T07:08:09Z");
    return { id, username, role, device: null, address: null, created_at: at, last_seen_at: at, expires_at: at };
  }
}
