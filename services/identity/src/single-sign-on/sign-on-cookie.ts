import { Injectable } from "@nestjs/common";
import { isSecure, LIMITS, SIGN_ON_COOKIE_VALUE, signOnCookieName } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { IdentityConfig } from "../config.ts";
import { readForwardedCookie } from "../devices/device-cookie.ts";

/** The cookie that binds a sign-in to the browser that began it. A second sign-in in the same browser replaces it. */
@Injectable()
export class SignOnCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@InjectConfig() { PUBLIC_URL }: Pick<IdentityConfig, "PUBLIC_URL">) {
    this.name = signOnCookieName(PUBLIC_URL);
    this.secure = isSecure(PUBLIC_URL);
  }

  read(request: Pick<Request, "headers">): string | null {
    return readForwardedCookie(request, this.name, SIGN_ON_COOKIE_VALUE);
  }

  set(response: Pick<Response, "cookie">, token: string): void {
    response.cookie(this.name, token, { ...this.attributes(), maxAge: LIMITS.singleSignOnSeconds * 1000 });
  }

  clear(response: Pick<Response, "clearCookie">): void {
    response.clearCookie(this.name, this.attributes());
  }

  /** `Lax`, since the provider is another site: its redirect is a navigation, for which browsers send such cookies. */
  private attributes() {
    return { httpOnly: true, sameSite: "lax", path: "/", secure: this.secure } as const;
  }
}
