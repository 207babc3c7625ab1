import type { NamedUser } from "../src/names/collisions.ts";
import type { UserNames } from "../src/names/user-names.ts";
import { Operator } from "../src/operator/operator.ts";
import { PasswordChange } from "../src/password-reset/password-change.ts";
import type { PasswordLinks } from "../src/password-reset/password-links.ts";
import type { PasswordHasher } from "../src/passwords/password-hasher.ts";
import { SecondFactorReset } from "../src/second-factor/second-factor-reset.ts";
import type { SecondFactorRepository } from "../src/second-factor/store/second-factor.repository.ts";
import type { SessionRepository } from "../src/sessions/store/session.repository.ts";
import type { LoginThrottle } from "../src/throttle/login-throttle.ts";
import type { UserEvents } from "../src/users/user-events.ts";
import type { UserRepository } from "../src/users/user.repository.ts";
import type { Database } from "@takeoff/platform/database";
import { MemoryAccounts } from "./memory-accounts.ts";

export interface MemoryOperator {
  operator: Operator;
  accounts: MemoryAccounts;
  /** What was done in addition to changes of accounts and sessions, in order: reserved names, withdrawn links, events. */
  effects: string[];
  /** Failed log-ins by user name, by network, and those of second factors by `user 7`. */
  failures: Map<string, number>;
}

/** @param collisions what is found where user names are compared */
export function makeMemoryOperator(collisions: NamedUser[][] = []): MemoryOperator {
  const accounts = new MemoryAccounts();
  const effects: string[] = [];
  const failures = new Map<string, number>();
  const note = async (effect: string): Promise<void> => void effects.push(effect);
  const clear = async (keys: string[]): Promise<number> => {
    const cleared = keys.reduce((sum, key) => sum + (failures.get(key) ?? 0), 0);
    for (const key of keys) failures.delete(key);
    return cleared;
  };

  const names: Pick<UserNames, "claim" | "collisions"> = {
    claim: (_tx, username) => note(`name ${username} claimed`),
    collisions: async () => collisions,
  };
  const hasher: Pick<PasswordHasher, "hash"> = { hash: async (password) => `hash of ${password}` };
  const withdrawal: Pick<PasswordLinks, "withdraw"> = { withdraw: (_tx, id) => note(`links of ${id} withdrawn`) };
  const throttle: Pick<LoginThrottle, "reset" | "clearName" | "clearNetwork"> = {
    reset: (_tx, username) => note(`failures of ${username} cleared`),
    clearName: (_tx, username, userId) => clear([username, ...(userId === null ? [] : [`user ${userId}`])]),
    clearNetwork: (_tx, network) => clear([network]),
  };
  const factors: Pick<SecondFactorRepository, "removeAll"> = { removeAll: (_tx, id) => note(`factors of ${id} removed`) };
  const published: Pick<UserEvents, "created" | "deleted" | "passwordChanged" | "secondFactorChanged"> = {
    created: (_tx, { username }) => note(`event created ${username}`),
    deleted: (_tx, { username }) => note(`event deleted ${username}`),
    passwordChanged: (_tx, { username }) => note(`event password ${username}`),
    secondFactorChanged: (_tx, { username }, change) => note(`event second factor ${change} ${username}`),
  };

  const database = accounts.database as Database;
  const users = accounts.users as UserRepository;
  const sessions = accounts.sessions as SessionRepository;
  const links = withdrawal as PasswordLinks;
  const events = published as UserEvents;
  const throttling = throttle as LoginThrottle;
  const change = new PasswordChange(users, sessions, links, throttling, events);
  const secondFactors = new SecondFactorReset(factors as SecondFactorRepository, sessions, events);
  const hashing = hasher as PasswordHasher;
  const operator = new Operator(database, users, names as UserNames, sessions, hashing, change, links, events, secondFactors, throttling);
  return { operator, accounts, effects, failures };
}
