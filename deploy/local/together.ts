import type { Run } from "./commands.ts";

/**
 * Does several things at once. When one fails the start is called off, and the reason is thrown once the others have
 * ended too, so that nothing still runs when the error is reported.
 */
export async function together<T extends readonly unknown[]>(run: Run, works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  let failed = false;
  const results = await Promise.all(
    works.map((work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        failed = true;
        run.callOff(error);
      }),
    ),
  );
  // Not the own error: it may only be what came of another's.
  if (failed) throw run.signal.reason;
  return results as unknown as T;
}
