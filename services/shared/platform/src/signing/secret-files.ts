import { randomBytes } from "node:crypto";
import { makeKeySecrets } from "./key-secrets.ts";

/** Hosts, database and owner of the stores of `docker/compose.yaml`. */
const DATABASE = "postgresql:5432/takeoff";
const OWNER = "takeoff";
const OWNERS = ["identity", "organizations", "documents", "notifications"] as const;

/**
 * Generates every secret of `docker/compose.yaml`, once for an installation.
 * @returns the text of each file by its name: `postgresql` is the password itself, `redis.conf` a configuration of Valkey, and each
 *   other one the environment variables of one container, which reads its own file only
 */
export function makeSecretFiles(): Record<string, string> {
  const owner = makePassword();
  const redis = makePassword();
  const root = { MINIO_ROOT_USER: makePassword(10), MINIO_ROOT_PASSWORD: makePassword() };
  const s3 = { S3_ACCESS_KEY: makePassword(10), S3_SECRET_KEY: makePassword() };
  const roles = Object.fromEntries(OWNERS.map((schema) => [schema, toUrl(`takeoff_${schema}`, makePassword())]));
  const keys = makeKeySecrets("takeoff", "k1");
  const published = keys["takeoff-public-keys"];
  const shared = { REDIS_URL: `redis://:${redis}@redis:6379` };
  const callers = { CALLER_PUBLIC_KEYS: published?.["caller-public-keys"] };
  const rpcServer = { RPC_PUBLIC_KEYS: published?.["rpc-public-keys"] };
  const signer = (process: string) => ({ RPC_SIGNING_KEYS: keys[`takeoff-${process}`]?.["rpc-signing-keys"] });
  const storing = { ...shared, DATABASE_URL: roles["documents"], ...s3 };
  return {
    postgresql: owner,
    "redis.conf": `requirepass ${redis}\n`,
    "s3.env": toLines(root),
    "bucket.env": toLines({
      ROOT_USER: root.MINIO_ROOT_USER,
      ROOT_PASSWORD: root.MINIO_ROOT_PASSWORD,
      ACCESS_KEY: s3.S3_ACCESS_KEY,
      SECRET_KEY: s3.S3_SECRET_KEY,
    }),
    "roles.env": toLines({
      SETUP_DATABASE_URL: toUrl(OWNER, owner),
      ...Object.fromEntries(OWNERS.map((schema) => [`${schema.toUpperCase()}_DATABASE_URL`, roles[schema]])),
    }),
    "migrate.env": toLines({ MIGRATE_DATABASE_URL: toUrl(OWNER, owner) }),
    "gateway.env": toLines({ ...shared, ...signer("gateway"), CALLER_SIGNING_KEYS: keys["takeoff-gateway"]?.["caller-signing-keys"] }),
    "identity.env": toLines({
      ...shared,
      DATABASE_URL: roles["identity"],
      ...signer("identity"),
      ...rpcServer,
      ...callers,
      PASSWORD_RESET_KEY: randomBytes(32).toString("base64url"),
    }),
    "organizations.env": toLines({ ...shared, DATABASE_URL: roles["organizations"], ...rpcServer, ...callers }),
    "documents.env": toLines({ ...storing, ...signer("documents"), ...callers }),
    "documents-worker.env": toLines(storing),
    "notifications.env": toLines({
      ...shared,
      DATABASE_URL: roles["notifications"],
      ...signer("notifications"),
      ...callers,
      // The mail catcher: an operator replaces it by the URL of a mail server.
      SMTP_URL: "smtp://mail:1025",
    }),
  };
}

/** Random letters and digits, which need no escaping in a URL or a configuration. */
function makePassword(bytes = 20): string {
  return randomBytes(bytes).toString("hex");
}

function toUrl(role: string, password: string): string {
  return `postgres://${role}:${password}@${DATABASE}`;
}

function toLines(variables: Record<string, string | undefined>): string {
  const lines = Object.entries(variables).map(([name, value]) => {
    if (value === undefined) throw new Error(`${name} has no value`);
    return `${name}=${value}\n`;
  });
  return lines.join("");
}
