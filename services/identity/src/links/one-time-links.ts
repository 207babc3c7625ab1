import { olderThanSeconds, withinSeconds, type Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import {
  IsNull,
  MoreThan,
  type EntityTarget,
  type FindOptionsWhere,
  type QueryDeepPartialEntity,
  Column,
  PrimaryGeneratedColumn,
} from "typeorm";

/** A link that was sent by e-mail, whatever it is for. Its token is an HMAC of the salt with a key outside of the database. */
export abstract class OneTimeLinkEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  /** Its column, with the foreign key, is each table's own. */
  abstract user_id: number;

  @Column("bytea") salt!: Buffer;
  @Column("bytea") token_hash!: Buffer;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { nullable: true }) used_at!: Date | null;
}

/** Why a link does not work; `unknown` for a token that belongs to no link, or to one that was deleted since. */
export type LinkProblem = "used" | "replaced" | "expired" | "unknown";

/** Links that work once, for some time, and until their user has a newer one. */
export abstract class OneTimeLinks<Link extends OneTimeLinkEntity> {
  protected readonly database: Database;
  protected readonly entity: EntityTarget<Link>;
  private readonly seconds: number;
  private readonly keptSeconds: number;

  /** @param seconds how long a link works @param keptSeconds how long it is stored */
  constructor(database: Database, entity: EntityTarget<Link>, seconds: number, keptSeconds: number) {
    this.database = database;
    this.entity = entity;
    this.seconds = seconds;
    this.keptSeconds = keptSeconds;
  }

  /** Adds a link, which ends the user's earlier ones. @returns its id */
  async create(tx: Transaction, link: Omit<Link, "id" | "created_at" | "used_at">): Promise<number> {
    const { identifiers } = await tx.manager.insert(this.entity, link as unknown as QueryDeepPartialEntity<Link>);
    return (identifiers[0] as { id: number }).id;
  }

  /** A link that still works; null when it was used, superseded or has expired. */
  findOpen(id: number): Promise<Link | null> {
    return this.findWorking(this.database, { id } as FindOptionsWhere<Link>);
  }

  findByToken(tokenHash: Buffer): Promise<Link | null> {
    return this.findWorking(this.database, { token_hash: tokenHash } as FindOptionsWhere<Link>);
  }

  /** Why the link with this token does not work. The caller has found that it does not. */
  async findProblem(tokenHash: Buffer): Promise<LinkProblem> {
    const link = await this.database.manager.findOneBy(this.entity, { token_hash: tokenHash } as FindOptionsWhere<Link>);
    if (!link) return "unknown";
    if (link.used_at !== null) return "used";
    const isNewer = { user_id: link.user_id, id: MoreThan(link.id) } as FindOptionsWhere<Link>;
    return (await this.database.manager.existsBy(this.entity, isNewer)) ? "replaced" : "expired";
  }

  /** Marks a link as used; false when it no longer works. Of two concurrent uses one succeeds. */
  async use(tx: Transaction, id: number): Promise<boolean> {
    if (!(await this.findWorking(tx, { id } as FindOptionsWhere<Link>))) return false;
    return this.end(tx, { id } as FindOptionsWhere<Link>);
  }

  async withdraw(tx: Transaction, userId: number): Promise<void> {
    await this.end(tx, { user_id: userId } as FindOptionsWhere<Link>);
  }

  /** The number of a user's links within a link's lifetime, and the seconds until the oldest no longer counts. Deletes old ones. */
  async countRecent(tx: Transaction, userId: number): Promise<{ recent: number; frees_in: number | null }> {
    const expired = { user_id: userId, created_at: olderThanSeconds(this.keptSeconds) } as FindOptionsWhere<Link>;
    await tx.manager.delete(this.entity, expired);
    // SQL: seconds by the database's clock.
    const { tablePath } = tx.manager.connection.getMetadata(this.entity);
    const [row] = await tx.query<{ recent: number; frees_in: number | null }>(
      `select count(*)::int as recent, extract(epoch from min(created_at) + make_interval(secs => $2) - now())::float8 as frees_in
       from ${tablePath} where user_id = $1 and created_at > now() - make_interval(secs => $2)`,
      [userId, this.seconds],
    );
    return row ?? { recent: 0, frees_in: null };
  }

  private async end(tx: Transaction, where: FindOptionsWhere<Link>): Promise<boolean> {
    const used = { used_at: () => "now()" } as QueryDeepPartialEntity<Link>;
    return Boolean((await tx.manager.update(this.entity, { ...where, used_at: IsNull() }, used)).affected);
  }

  private findWorking(db: Queryable, where: FindOptionsWhere<Link>): Promise<Link | null> {
    const links = db.manager.createQueryBuilder(this.entity, "link");
    const newer = links.subQuery().select("1").from(this.entity, "newer").where("newer.user_id = link.user_id and newer.id > link.id");
    const open = { ...where, used_at: IsNull(), created_at: withinSeconds(this.seconds) };
    return links.where(open).andWhere(`not exists ${newer.getQuery()}`).getOne();
  }
}
