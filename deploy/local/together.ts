import type { Run } from "./commands.ts";

/**
 * Does several things at once. When one fails the start is called off, and its error is thrown once the others have
 * ended too, so that nothing is still at work when the reader is told.
 */
export async function together<T extends readonly unknown[]>(run: Run, works: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const failures: unknown[] = [];
  const results = await Promise.all(
    works.map((work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        failures.push(error);
        run.callOff();
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return results as unknown as T;
}
