import type { FaultCase } from "../lab/lab.ts";
import { CLIENT_CASES } from "./clients.ts";
import { CRASH_CASES } from "./crash-points.ts";
import { DISK_CASES } from "./disks.ts";
import { FLOOD_CASES } from "./flood.ts";
import { KILL_CASES } from "./kills.ts";
import { MAIL_CASES } from "./mail.ts";
import { MIGRATION_CASES } from "./migrations.ts";
import { POSTGRES_CASES } from "./postgres.ts";
import { REDIS_CASES } from "./redis.ts";
import { REMOVAL_CASES } from "./removal.ts";
import { STAFF_CASES } from "./staff.ts";
import { STOP_CASES } from "./stops.ts";
import { STORE_CASES } from "./store.ts";

/** Every case, in the order in which they run. */
export const CASES: readonly FaultCase[] = [
  ...KILL_CASES,
  ...CRASH_CASES,
  ...CLIENT_CASES,
  ...FLOOD_CASES,
  ...REDIS_CASES,
  ...POSTGRES_CASES,
  ...STORE_CASES,
  ...STOP_CASES,
  ...STAFF_CASES,
  ...MAIL_CASES,
  ...MIGRATION_CASES,
  ...REMOVAL_CASES,
  // Last: they need products of their own.
  ...DISK_CASES,
];
