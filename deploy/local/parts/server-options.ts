import type { Run } from "../process/commands.ts";
import type { ProcessGroup } from "../process/process-group.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { S3Settings, Settings } from "../settings/settings.ts";
import type { Ports } from "../stack/ports.ts";

/** The servers that the services need, started here or given. */
export interface Servers {
  /** With a superuser's rights. */
  postgresUrl: string;
  redisUrl: string;
  /** Null where the disk store keeps the files. */
  s3: S3Settings | null;
  smtpUrl: string;
  /** Null where mail goes to a server of the user's own. */
  mailUrl: string | null;
}

export interface ServerOptions {
  settings: Settings;
  run: Run;
  processes: ProcessGroup;
  ports: Ports;
  secrets: Secrets;
  /** Makes the database faster, and a crash of the machine may lose data: for tests. */
  fsyncOff: boolean;
}
