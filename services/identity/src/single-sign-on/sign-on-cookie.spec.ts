import { describe, expect, it } from "@jest/globals";
import type { Response } from "express";
import { SignOnCookie } from "./sign-on-cookie.ts";

const TOKEN = "t".repeat(43);

/** The cookie that is set for a public URL. */
function cookieAt(PUBLIC_URL: string): unknown[] {
  let given: unknown[] = [];
  const response = { cookie: (...values: unknown[]) => (given = values) } as unknown as Pick<Response, "cookie">;
  new SignOnCookie({ PUBLIC_URL }).set(response, TOKEN);
  return given;
}

describe("SignOnCookie", () => {
  it("is bound to the host over https, and hidden from scripts and from requests of other sites but navigations", () => {
    const attributes = { httpOnly: true, sameSite: "lax", path: "/", maxAge: 600_000 };
    expect(cookieAt("https://takeoff.example")).toEqual(["__Host-takeoff_sign_on", TOKEN, { ...attributes, secure: true }]);
    expect(cookieAt("http://localhost:8080")).toEqual(["takeoff_sign_on", TOKEN, { ...attributes, secure: false }]);
  });

  it("is read among other cookies, and only when it is well-formed and has its own name", () => {
    const cookie = new SignOnCookie({ PUBLIC_URL: "https://takeoff.example" });
    const read = (text?: string): string | null => cookie.read({ headers: text === undefined ? {} : { cookie: text } });
    expect(read(`__Host-takeoff_device=a; __Host-takeoff_sign_on=${TOKEN}`)).toBe(TOKEN);
    for (const text of [undefined, "", `takeoff_sign_on=${TOKEN}`, `x__Host-takeoff_sign_on=${TOKEN}`, `__Host-takeoff_sign_on=${TOKEN}x`])
      expect(read(text)).toBeNull();
  });
});
