import { together } from "../process/commands.ts";
import { startMail } from "./mail/mail.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { startStorage } from "./storage.ts";
import type { ServerOptions, Servers } from "./server-options.ts";

/** Brings up PostgreSQL, Redis, storage and mail, all at once. */
export async function startServers(options: ServerOptions): Promise<Servers> {
  const works = [startPostgres(options), startRedis(options), startStorage(options), startMail(options)] as const;
  const [postgresUrl, redisUrl, s3, mail] = await together(options.run, works);
  return { postgresUrl, redisUrl, s3, ...mail };
}
