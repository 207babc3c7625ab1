import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Transaction } from "@takeoff/platform/database";
import { makeNewUser } from "../../test/accounts-contract.ts";
import { MemoryAccounts } from "../../test/memory-accounts.ts";
import { InvitationTokens } from "../tokens/link-tokens.ts";
import type { UserEvents } from "../users/user-events.ts";
import type { UserRepository, UserRow } from "../users/user.repository.ts";
import type { InvitationEntity, InvitationRepository } from "./invitation.repository.ts";
import { InvitationsService } from "./invitations.service.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");

let rows: InvitationEntity[];
let user: UserRow;
let service: InvitationsService;

const invitations: Pick<InvitationRepository, "countRecent" | "create" | "findOpen"> = {
  countRecent: async () => ({ recent: 0, frees_in: null }),
  create: async (_tx, link) => rows.push({ ...link, id: rows.length + 1, created_at: NOW, used_at: null }),
  // Only the newest link works.
  findOpen: async (id) => (rows.at(-1) && rows.find((row) => row.id === id && row === rows.at(-1) && row.used_at === null)) || null,
};

beforeEach(async () => {
  const accounts = new MemoryAccounts();
  user = await accounts.database.transaction((tx) => accounts.users.insert(tx, makeNewUser("kim")));
  rows = [];
  const users: Pick<UserRepository, "find" | "invite"> = {
    find: async (id) => (id === user.id ? user : null),
    invite: async (_tx, _id, seconds) => ({ ...user, invited_until: new Date(NOW.getTime() + seconds * 1000) }),
  };
  const events: Pick<UserEvents, "invited"> = { invited: async () => undefined };
  const tokens = new InvitationTokens({ PASSWORD_RESET_KEY: "k".repeat(32) });
  service = new InvitationsService(users as UserRepository, invitations as InvitationRepository, tokens, events as UserEvents);
});

const send = (): Promise<UserRow> => service.send({} as Transaction, user);

describe("InvitationsService", () => {
  it("returns no token for an earlier invitation, a disabled user or a deleted one", async () => {
    await send();
    await send();
    expect(await service.token(1)).toBeNull();
    expect(await service.token(2)).not.toBeNull();
    const { id } = user;
    user = { ...user, disabled_at: NOW };
    expect(await service.token(2)).toBeNull();
    user = { ...user, disabled_at: null, id: id + 1 };
    expect(await service.token(2)).toBeNull();
  });
});
