import { Injectable } from "@nestjs/common";
import { DEVICE_COOKIE_VALUE, deviceCookieName, isSecure, LIMITS } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { IdentityConfig } from "../config.ts";
import { readDeviceName } from "./device-name.ts";

/** The client of a log-in. */
export interface Origin {
  address: string;
  /** The browser's device cookie; null without one. */
  deviceCookie: string | null;
  /** `Firefox on Windows`, or an unknown browser; null where it sends no user agent. */
  device: string | null;
}

/** The cookie with a browser's device tokens. It outlives the session; a log-out does not clear it. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@InjectConfig() { PUBLIC_URL }: Pick<IdentityConfig, "PUBLIC_URL">) {
    this.name = deviceCookieName(PUBLIC_URL);
    this.secure = isSecure(PUBLIC_URL);
  }

  read(request: Pick<Request, "headers">): string | null {
    return readForwardedCookie(request, this.name, DEVICE_COOKIE_VALUE);
  }

  /** The client of a log-in. */
  readOrigin(request: Pick<Request, "headers">, address: string): Origin {
    return { address, deviceCookie: this.read(request), device: readDeviceName(request.headers["user-agent"]) };
  }

  set(response: Pick<Response, "cookie">, value: string): void {
    const maxAge = LIMITS.deviceCookieSeconds * 1000;
    response.cookie(this.name, value, { httpOnly: true, sameSite: "lax", path: "/", secure: this.secure, maxAge });
  }
}

/** A cookie among those that the gateway forwards, which are at most one of each name; null without one that matches. */
export function readForwardedCookie({ headers }: Pick<Request, "headers">, name: string, pattern: RegExp): string | null {
  const prefix = `${name}=`;
  const pair = (headers.cookie ?? "").split("; ").find((text) => text.startsWith(prefix));
  const value = pair?.slice(prefix.length) ?? "";
  return pattern.test(value) ? value : null;
}
