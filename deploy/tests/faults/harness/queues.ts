import { QUEUES } from "@takeoff/contracts";
import { Redis } from "ioredis";
import type { FaultProduct } from "./product.ts";

/** As platform's queues name their keys. */
const PREFIX = "takeoff";

/** Runs `work` with a connection to Redis past the link. */
export async function withRedis<T>(product: FaultProduct, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(product.info.redis_url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    retryStrategy: () => null,
    connectTimeout: 2_000,
  });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Jobs that wait, run or were parked, but for the heartbeat's. */
export function openJobs(product: FaultProduct): Promise<string[]> {
  return withRedis(product, async (redis) => {
    const found: string[] = [];
    for (const queue of QUEUES) {
      const key = (name: string): string => `${PREFIX}:${queue}:${name}`;
      const ids = await Promise.all([
        redis.lrange(key("wait"), 0, -1),
        redis.lrange(key("active"), 0, -1),
        redis.zrange(key("delayed"), "0", "-1"),
        redis.zrange(key("failed"), "0", "-1"),
      ]);
      for (const [index, state] of ["waiting", "active", "delayed", "parked"].entries()) {
        const jobs = ids[index]?.filter((id) => id !== "heartbeat") ?? [];
        if (jobs.length) found.push(`${jobs.length} jobs of ${queue} are ${state}`);
      }
    }
    return found;
  });
}
