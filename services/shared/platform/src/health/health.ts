/** A health check; throws when its dependency is unhealthy. */
export type Check = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 2_000;

/** Liveness and readiness of this process, from registered checks. */
export class Health {
  private readonly readiness = new Map<string, Check>();
  private readonly liveness = new Map<string, Check>();
  private readonly info = new Map<string, Check>();
  private stopping = false;

  /** Adds a check that must succeed before the process receives requests. */
  addReadinessCheck(name: string, check: Check): void {
    this.readiness.set(name, check);
  }

  /** Adds a check whose failure only a restart can fix. */
  addLivenessCheck(name: string, check: Check): void {
    this.liveness.set(name, check);
  }

  /** Adds a check that is reported with readiness but does not affect it. */
  addInfoCheck(name: string, check: Check): void {
    this.info.set(name, check);
  }

  /** Reports not ready from now on: the process is shutting down. */
  stop(): void {
    this.stopping = true;
  }

  live(): Promise<HealthReport> {
    return report(this.liveness);
  }

  async ready(): Promise<HealthReport> {
    if (this.stopping) return { ok: false, checks: { stopping: "failed" } };
    const [required, optional] = await Promise.all([report(this.readiness), report(this.info)]);
    return { ok: required.ok, checks: { ...required.checks, ...optional.checks } };
  }
}

export interface HealthReport {
  ok: boolean;
  checks: Record<string, "ok" | "failed">;
}

async function report(checks: Map<string, Check>): Promise<HealthReport> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => {
      const ok = await withTimeout(check).then(
        () => true,
        () => false,
      );
      return [name, ok ? "ok" : "failed"] as const;
    }),
  );
  return { ok: results.every(([, result]) => result === "ok"), checks: Object.fromEntries(results) };
}

async function withTimeout(check: Check): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("health check timed out")), CHECK_TIMEOUT_MS);
    });
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
