async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How many ms longer one way takes than another: the median of the differences of tries in turns, which share what slows the machine. */
export async function medianDifference(turns: number, one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const differences: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [first, second] = turn % 2 ? [one, other] : [other, one];
    const times = [await timed(first), await timed(second)] as const;
    differences.push(turn % 2 ? times[0] - times[1] : times[1] - times[0]);
  }
  return differences.sort((a, b) => a - b)[Math.floor(turns / 2)]!;
}
