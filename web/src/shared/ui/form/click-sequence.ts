/** Counts presses: the second click of a double click belongs to the press of the first. */
let presses = 0;

addEventListener("click", ({ detail }) => (presses += detail > 1 ? 0 : 1), { capture: true });
for (const press of ["keydown", "drop"]) addEventListener(press, () => presses++, { capture: true });

/** The number of the latest press of a button or key. */
export function findCurrentPress(): number {
  return presses;
}
