import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { DEVICE_COOKIE_VALUE, DEVICE_TOKEN_BYTES, LIMITS } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import type { UserRow } from "../users/user.repository.ts";

/** The owner of a token. The signature includes the password hash, so that a new password invalidates every earlier token. */
export type DeviceOwner = Pick<UserRow, "id" | "password_hash">;

const KEY_INFO = "takeoff device cookie 1";
const KEY_BYTES = 32;
const ACCOUNT_BYTES = 8;
const DEVICE_BYTES = 16;
const TIME_BYTES = 4;

interface Token {
  account: Buffer;
  device: Buffer;
  /** Unix time in seconds. */
  issued: Buffer;
  signature: Buffer;
}

/**
 * Recognizes browsers that signed in to an account before (OWASP device cookies). The cookie contains one token for each account,
 * the latest sign-in first. A token contains a keyed hash in place of the account's id, so that the cookie does not identify a user.
 */
@Injectable()
export class DeviceTokens {
  private readonly key: Buffer;

  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    // Derived from an existing secret: an upgraded installation would lack a new one.
    this.key = Buffer.from(hkdfSync("sha256", config.PASSWORD_RESET_KEY, "", KEY_INFO, KEY_BYTES));
  }

  /** The device, when the cookie contains a valid token of this account; otherwise null. */
  known(cookie: string | null, owner: DeviceOwner, now: Date = new Date()): string | null {
    const account = this.hashAccount(owner);
    const token = read(cookie).find((held) => held.account.equals(account) && this.isValid(held, owner, now));
    return token ? `browser:${token.device.toString("hex")}` : null;
  }

  /** The cookie with a new token of this account. Keeps the tokens of other accounts, up to LIMITS.accountsPerDevice in all. */
  renew(cookie: string | null, owner: DeviceOwner, now: Date = new Date()): string {
    const account = this.hashAccount(owner);
    const held = read(cookie);
    const own = held.find((token) => token.account.equals(account) && this.isValid(token, owner, now));
    // A known browser keeps its device id, and with it its failure counter: a sign-in must not reset the counter.
    const device = own?.device ?? randomBytes(DEVICE_BYTES);
    const issued = Buffer.alloc(TIME_BYTES);
    issued.writeUInt32BE(seconds(now));
    const others = held.filter((token) => !token.account.equals(account));
    const token = { account, device, issued, signature: this.sign({ account, device, issued }, owner) };
    return [token, ...others].slice(0, LIMITS.accountsPerDevice).map(write).join(".");
  }

  private isValid(token: Token, owner: DeviceOwner, now: Date): boolean {
    const age = seconds(now) - token.issued.readUInt32BE();
    return timingSafeEqual(token.signature, this.sign(token, owner)) && age <= LIMITS.deviceCookieSeconds;
  }

  private hashAccount({ id }: DeviceOwner): Buffer {
    return createHmac("sha256", this.key).update(`account ${id}`).digest().subarray(0, ACCOUNT_BYTES);
  }

  private sign({ account, device, issued }: Omit<Token, "signature">, { id, password_hash }: DeviceOwner): Buffer {
    // All parts before the last have a fixed length or a delimiter: no two owners sign the same bytes.
    return createHmac("sha256", this.key)
      .update("device ")
      .update(account)
      .update(device)
      .update(issued)
      .update(`${id} ${password_hash}`)
      .digest();
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The tokens of a cookie; none when the cookie is malformed. */
function read(cookie: string | null): Token[] {
  if (cookie === null || !DEVICE_COOKIE_VALUE.test(cookie)) return [];
  return cookie.split(".").map((text) => {
    const bytes = Buffer.from(text, "base64url");
    const [device, issued, signature] = [ACCOUNT_BYTES, ACCOUNT_BYTES + DEVICE_BYTES, ACCOUNT_BYTES + DEVICE_BYTES + TIME_BYTES];
    return {
      account: bytes.subarray(0, device),
      device: bytes.subarray(device, issued),
      issued: bytes.subarray(issued, signature),
      signature: bytes.subarray(signature, DEVICE_TOKEN_BYTES),
    };
  });
}

function write({ account, device, issued, signature }: Token): string {
  return Buffer.concat([account, device, issued, signature]).toString("base64url");
}
