import { Injectable } from "@nestjs/common";
import { DEVICE_COOKIE_VALUE, deviceCookieName, isSecure, LIMITS } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { IdentityConfig } from "../config.ts";

/** The cookie with a browser's device tokens. It outlives the session; a log-out does not clear it. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@InjectConfig() { PUBLIC_URL }: Pick<IdentityConfig, "PUBLIC_URL">) {
    this.name = deviceCookieName(PUBLIC_URL);
    this.secure = isSecure(PUBLIC_URL);
  }

  /** The value of the device cookie, the only cookie that the gateway forwards; null without one. */
  read(request: Pick<Request, "headers">): string | null {
    const [name, value] = (request.headers.cookie ?? "").split("=", 2);
    return name === this.name && value !== undefined && DEVICE_COOKIE_VALUE.test(value) ? value : null;
  }

  set(response: Pick<Response, "cookie">, value: string): void {
    const maxAge = LIMITS.deviceCookieSeconds * 1000;
    response.cookie(this.name, value, { httpOnly: true, sameSite: "lax", path: "/", secure: this.secure, maxAge });
  }
}
