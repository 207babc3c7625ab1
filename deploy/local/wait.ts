import { setTimeout as sleep } from "node:timers/promises";

/**
 * Asks again and again until the answer is true. An error of the question counts as "not yet".
 * @returns whether it became true in time
 */
export async function until(question: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 50): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (await answer(question)) return true;
    if (Date.now() >= end) return false;
    await sleep(everyMs);
  }
}

async function answer(question: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await question();
  } catch {
    return false; // refused connections and the like: not ready yet
  }
}

/** Whether a GET of this address answers with 2xx. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.arrayBuffer();
  return response.ok;
}
