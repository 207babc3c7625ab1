import { Injectable } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { DeviceTokens, type DeviceOwner } from "../../devices/device-tokens.ts";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { UserEntity } from "../../users/user.entity.ts";

@Entity({ schema: "identity", name: "proved_browsers" })
export class ProvedBrowserEntity {
  @ForeignKey(() => UserEntity, { name: "proved_browsers_user_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  user_id!: number;

  @PrimaryColumn("text") device!: string;
  @Column("timestamptz", { default: () => "now()" }) proved_at!: Date;
}

/** Browsers that are remembered of an account, those that proved a second factor last. */
const MAX_BROWSERS = 50;

/**
 * Browsers in which a second factor of an account was proved. Only these have a counter of wrong second factors of their own. A device
 * token alone does not give one: a password reset creates one, and so did each log-in before the account had a second factor. A change
 * of the second factors forgets all browsers (`SecondFactorRepository`); after a new password none has a valid token.
 */
@Injectable()
export class ProvedBrowsers {
  constructor(
    private readonly database: Database,
    private readonly devices: DeviceTokens,
  ) {}

  /** The device of a browser in which a present second factor of the account was proved; null for every other browser. */
  async find(user: DeviceOwner, deviceCookie: string | null): Promise<string | null> {
    const device = this.devices.known(deviceCookie, user);
    if (device === null) return null;
    const found = await this.database.query("select from proved_browsers where user_id = $1 and device = $2", [user.id, device]);
    return found.length > 0 ? device : null;
  }

  /** Remembers the browser that proved a second factor in this transaction. @returns its device cookie */
  async remember(tx: Transaction, user: DeviceOwner, deviceCookie: string | null): Promise<string> {
    const renewed = this.devices.renew(deviceCookie, user);
    await tx.query(
      `insert into proved_browsers (user_id, device) values ($1, $2)
       on conflict (user_id, device) do update set proved_at = now()`,
      [user.id, this.devices.known(renewed, user)],
    );
    await tx.query(
      `delete from proved_browsers where user_id = $1 and (proved_at < now() - make_interval(secs => $3)
         or device not in (select device from proved_browsers where user_id = $1 order by proved_at desc limit $2))`,
      [user.id, MAX_BROWSERS, LIMITS.deviceCookieSeconds],
    );
    return renewed;
  }
}
