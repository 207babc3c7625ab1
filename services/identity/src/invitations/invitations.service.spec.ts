import { beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { makeNewUser } from "../../test/accounts-contract.ts";
import { MemoryAccounts } from "../../test/memory-accounts.ts";
import { hashLinkToken, InvitationTokens } from "../tokens/link-tokens.ts";
import type { UserEvents } from "../users/user-events.ts";
import type { UserRepository, UserRow } from "../users/user.repository.ts";
import type { InvitationEntity } from "./invitation.entity.ts";
import type { InvitationRepository } from "./invitation.repository.ts";
import { InvitationsService } from "./invitations.service.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");

let rows: InvitationEntity[];
let published: [username: string, invitationId: number][];
let user: UserRow;
let service: InvitationsService;

const invitations: Pick<InvitationRepository, "countRecent" | "create" | "findOpen"> = {
  countRecent: async (_tx, userId) => {
    const recent = rows.filter(({ user_id }) => user_id === userId).length;
    return { recent, frees_in: recent ? 411.2 : null };
  },
  create: async (_tx, link) => rows.push({ ...link, id: rows.length + 1, created_at: NOW, used_at: null }),
  // Only the newest link works.
  findOpen: async (id) => (rows.at(-1) && rows.find((row) => row.id === id && row === rows.at(-1) && row.used_at === null)) || null,
};

beforeEach(async () => {
  const accounts = new MemoryAccounts();
  user = await accounts.database.transaction((tx) => accounts.users.insert(tx, makeNewUser("kim")));
  rows = [];
  published = [];
  const users: Pick<UserRepository, "find" | "invite"> = {
    find: async (id) => (id === user.id ? user : null),
    invite: async (_tx, _id, seconds) => ({ ...user, invited_until: new Date(NOW.getTime() + seconds * 1000) }),
  };
  const events: Pick<UserEvents, "invited"> = {
    invited: async (_tx, { username }, id) => void published.push([username, id]),
  };
  const tokens = new InvitationTokens({ PASSWORD_RESET_KEY: "k".repeat(32) });
  service = new InvitationsService(users as UserRepository, invitations as InvitationRepository, tokens, events as UserEvents);
});

const send = (): Promise<UserRow> => service.send({} as Transaction, user);

describe("InvitationsService", () => {
  it("stores the hash of a token that only the e-mail gets, and publishes the invitation's id", async () => {
    const invited = await send();
    expect(invited.invited_until).toEqual(new Date("2026-11-24T09:30:00.000Z"));
    expect(published).toEqual([["kim", 1]]);
    const token = await service.token(1);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.token_hash).toEqual(hashLinkToken(token ?? ""));
  });

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

  it("sends no more than the limit, and says when to try again", async () => {
    for (let time = 0; time < LIMITS.invitationsPerAccount; time++) await send();
    await expect(send()).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 412 });
    expect(published).toHaveLength(LIMITS.invitationsPerAccount);
  });
});
