import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { API_BASE } from "@takeoff/contracts";
import { sendRequest } from "../../harness/keep-alive.ts";

/** Who logs in where: one client for each account. */
export interface LoginLoad {
  origin: string;
  accounts: { username: string; password: string }[];
}

/** Log in for a number of milliseconds; 0 ends a run early. */
export interface LoginRun {
  run: number;
  /** Log-ins to begin in a second, evenly spaced; without it each client begins the next when one is done. */
  perSecond?: number;
}

const { origin, accounts } = workerData as LoginLoad;
const agent = new Agent({ keepAlive: true, maxSockets: accounts.length });
let end = 0;

parentPort?.on("message", ({ run, perSecond = Infinity }: LoginRun) => {
  end = performance.now() + run;
  if (run > 0) void logInUntilEnd(1000 / perSecond);
});

async function logInUntilEnd(intervalMs: number): Promise<void> {
  const started = performance.now();
  let begun = 0;
  let done = 0;
  const client = async (account: LoginLoad["accounts"][number]): Promise<void> => {
    for (; performance.now() < end; done++) {
      const wait = started + intervalMs * begun++ - performance.now();
      if (wait > 0) await sleep(wait);
      await logIn(account);
    }
  };
  await Promise.all(accounts.map(client));
  parentPort?.postMessage(done / ((performance.now() - started) / 1000));
}

function logIn(account: LoginLoad["accounts"][number]): Promise<void> {
  const body = JSON.stringify(account);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return sendRequest(`${origin}${API_BASE}/login`, { method: "POST", agent, headers }, body);
}
