/** Wall series of steel pipe. Up to 10 in schedule 40 equals standard, up to 8 in schedule 80 equals extra strong. */
export type PipeWall = "STD" | "XS" | "XXS";

/** Outside diameters and walls of pipe in inches by nominal size (ASME B36.10). */
const PIPES: Readonly<Record<string, readonly [outside: number, std: number, xs: number, xxs?: number]>> = {
  "0.5": [0.84, 0.109, 0.147],
  "0.75": [1.05, 0.113, 0.154],
  "1": [1.315, 0.133, 0.179],
  "1.25": [1.66, 0.14, 0.191],
  "1.5": [1.9, 0.145, 0.2],
  "2": [2.375, 0.154, 0.218, 0.436],
  "2.5": [2.875, 0.203, 0.276, 0.552],
  "3": [3.5, 0.216, 0.3, 0.6],
  "3.5": [4, 0.226, 0.318],
  "4": [4.5, 0.237, 0.337, 0.674],
  "5": [5.563, 0.258, 0.375, 0.75],
  "6": [6.625, 0.28, 0.432, 0.864],
  "8": [8.625, 0.322, 0.5, 0.875],
  "10": [10.75, 0.365, 0.5],
  "12": [12.75, 0.375, 0.5],
};

const WALL_AT: Readonly<Record<PipeWall, 1 | 2 | 3>> = { STD: 1, XS: 2, XXS: 3 };

/** Outside diameter and wall of a pipe in inches; null for one that the standard does not have. */
export function findPipe(nominal: number, wall: PipeWall): { outside: number; wall: number } | null {
  const pipe = PIPES[String(nominal)];
  const thickness = pipe?.[WALL_AT[wall]];
  return pipe && thickness !== undefined ? { outside: pipe[0], wall: thickness } : null;
}

/** The wall series of a schedule for a nominal size in inches; null where the schedule has a wall of its own. */
export function wallOfSchedule(schedule: number, nominal: number): PipeWall | null {
  if (schedule === 40 && nominal <= 10) return "STD";
  if (schedule === 80 && nominal <= 8) return "XS";
  return null;
}
