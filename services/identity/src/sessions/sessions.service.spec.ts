import { expect, it } from "@jest/globals";
import type { Database } from "@takeoff/platform/database";
import type { IdentityConfig } from "../config.ts";
import type { SecondFactorLogin } from "../second-factor/second-factor-login.ts";
import type { UsersService } from "../users/users.service.ts";
import type { OriginRepository } from "./store/origin.repository.ts";
import type { SessionRepository } from "./store/session.repository.ts";
import { SessionStart } from "./session-start.ts";
import { SessionsService } from "./sessions.service.ts";
import type { SignIn } from "./sign-in.ts";

it("SessionsService.login throws login_failed when the user was deleted or got another password during the log-in", async () => {
  // The statement that creates a session finds no user with the verified password any more.
  const sessions = { create: () => Promise.resolve(false) } as unknown as SessionRepository;
  const origins: Pick<OriginRepository, "isNew"> = { isNew: () => Promise.resolve(false) };
  const config = { SESSION_MAX_SECONDS: 604_800 } as IdentityConfig;
  const signIn = { check: () => Promise.resolve({ user: { id: 7 }, isKnownDevice: false, deviceCookie: "known" }) };
  const service = new SessionsService(
    { transaction: (work: (tx: unknown) => Promise<unknown>) => work({}) } as unknown as Database,
    sessions,
    { describe: () => Promise.resolve({ id: 7 }) } as unknown as UsersService,
    signIn as unknown as SignIn,
    { begin: () => Promise.resolve(null) } as unknown as SecondFactorLogin,
    new SessionStart(sessions, origins as unknown as OriginRepository, undefined as never, config),
    config,
  );
  const login = service.login({ username: "kim", password: "secret" }, null, { address: "", deviceCookie: null, device: null });
  await expect(login).rejects.toMatchObject({ code: "login_failed" });
});
