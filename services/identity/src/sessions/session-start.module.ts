import { Module } from "@nestjs/common";
import { UserStoreModule } from "../users/user-store.module.ts";
import { SessionCookie } from "./session-cookie.ts";
import { SessionStart } from "./session-start.ts";
import { SessionStoreModule } from "./store/session-store.module.ts";

/** How every kind of log-in begins a session. */
@Module({
  imports: [SessionStoreModule, UserStoreModule],
  providers: [SessionStart, SessionCookie],
  exports: [SessionStart, SessionCookie],
})
export class SessionStartModule {}
