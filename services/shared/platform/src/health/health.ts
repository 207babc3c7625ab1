/** A named check; it throws when its part is not well. */
export type Check = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 2_000;

/** Whether this process lives and whether it can serve, by the checks its parts registered. */
export class Health {
  private readonly readiness = new Map<string, Check>();
  private readonly liveness = new Map<string, Check>();
  private readonly notes = new Map<string, Check>();
  private stopping = false;

  /** What must answer before the process may be sent work. */
  whenReady(name: string, check: Check): void {
    this.readiness.set(name, check);
  }

  /** What only a restart mends. */
  whileLive(name: string, check: Check): void {
    this.liveness.set(name, check);
  }

  /** What an operator wants to see with readiness, though the process serves without it. */
  note(name: string, check: Check): void {
    this.notes.set(name, check);
  }

  /** From now on not ready: the process is going away. */
  stop(): void {
    this.stopping = true;
  }

  live(): Promise<HealthReport> {
    return report(this.liveness);
  }

  async ready(): Promise<HealthReport> {
    if (this.stopping) return { ok: false, checks: { stopping: "failed" } };
    const [needed, noted] = await Promise.all([report(this.readiness), report(this.notes)]);
    return { ok: needed.ok, checks: { ...needed.checks, ...noted.checks } };
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
      timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
    });
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
