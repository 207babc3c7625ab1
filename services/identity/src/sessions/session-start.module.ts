import { Module } from "@nestjs/common";
import { StoreModule } from "../store.module.ts";
import { SessionCookie } from "./session-cookie.ts";
import { SessionStart } from "./session-start.ts";

/** How every kind of log-in begins a session. */
@Module({
  imports: [StoreModule],
  providers: [SessionStart, SessionCookie],
  exports: [SessionStart, SessionCookie],
})
export class SessionStartModule {}
