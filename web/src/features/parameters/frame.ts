/** What heads the screen, whether its fields are there yet or not. */
export const FRAME = {
  title: "Parameters",
  caption: "Project settings: what your takeoffs assume where the drawings do not say",
} as const;
