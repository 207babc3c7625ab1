import { Injectable } from "@nestjs/common";
import { isSecure, sessionCookieName } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Response } from "express";
import type { IdentityConfig } from "../config.ts";

/** The cookie with the session token (contract, section 1). */
@Injectable()
export class SessionCookie {
  constructor(@InjectConfig() private readonly config: IdentityConfig) {}

  set(response: Response, token: string): void {
    response.cookie(this.name(), token, { ...this.attributes(), maxAge: this.config.SESSION_MAX_SECONDS * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name(), this.attributes());
  }

  private name(): string {
    return sessionCookieName(this.config.PUBLIC_URL);
  }

  private attributes() {
    return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(this.config.PUBLIC_URL) } as const;
  }
}
