import { beforeEach, describe, expect, it } from "@jest/globals";
import { ERRORS, LINK_MESSAGES } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import type { InvitationRepository } from "../invitations/invitation.repository.ts";
import type { OneTimeLinkEntity, LinkProblem } from "../links/one-time-links.ts";
import { hashLinkToken } from "../tokens/link-tokens.ts";
import { PasswordLinks } from "./password-links.ts";
import type { ResetRepository } from "./reset.repository.ts";

type Links = Pick<ResetRepository, "findByToken" | "findProblem" | "use" | "withdraw">;

const tx = {} as Transaction;
const noted = (kind: string, id: number): string => `${kind} ${id}`;

let open: Map<string, OneTimeLinkEntity>;
let problems: Map<string, LinkProblem>;
let effects: string[];
let links: PasswordLinks;

function makeLinks(kind: string): Links {
  const keyOf = (hash: Buffer): string => `${kind} ${hash.toString("hex")}`;
  return {
    findByToken: async (hash) => open.get(keyOf(hash)) ?? null,
    findProblem: async (hash) => problems.get(keyOf(hash)) ?? "unknown",
    use: async (_tx, id) => effects.push(`used ${noted(kind, id)}`) > 0,
    withdraw: async (_tx, userId) => void effects.push(`withdrawn ${noted(kind, userId)}`),
  };
}

const keyFor = (kind: string, token: string): string => `${kind} ${hashLinkToken(token).toString("hex")}`;

function addOpen(kind: string, token: string, id: number, user_id: number): void {
  const token_hash = hashLinkToken(token);
  open.set(keyFor(kind, token), { id, user_id, salt: Buffer.alloc(0), token_hash, created_at: new Date(), used_at: null });
}

beforeEach(() => {
  open = new Map();
  problems = new Map();
  effects = [];
  links = new PasswordLinks(makeLinks("reset") as ResetRepository, makeLinks("invitation") as InvitationRepository);
});

describe("PasswordLinks", () => {
  it("finds a password reset and an invitation by their tokens", async () => {
    addOpen("reset", "one", 1, 11);
    addOpen("invitation", "two", 2, 12);
    expect(await links.find("one")).toEqual({ kind: "reset", id: 1, userId: 11 });
    expect(await links.find("two")).toEqual({ kind: "invitation", id: 2, userId: 12 });
  });

  it.each([
    ["used", LINK_MESSAGES.used],
    ["replaced", LINK_MESSAGES.replaced],
    ["expired", LINK_MESSAGES.expired],
    ["unknown", ERRORS.invalid_token.sentence],
  ] as const)("says of a link that is %s: %s", async (problem, message) => {
    for (const kind of ["reset", "invitation"]) {
      problems = new Map([[keyFor(kind, "old"), problem]]);
      await expect(links.find("old")).rejects.toMatchObject({ code: "invalid_token", message });
    }
  });

  it("uses the link of its kind, and withdraws both kinds", async () => {
    await links.use(tx, { kind: "reset", id: 1, userId: 11 });
    await links.use(tx, { kind: "invitation", id: 2, userId: 12 });
    await links.withdraw(tx, 13);
    expect(effects).toEqual(["used reset 1", "used invitation 2", "withdrawn reset 13", "withdrawn invitation 13"]);
  });
});
