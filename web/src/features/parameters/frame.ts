/** The page's heading, the same while loading and in the editor. */
export const PAGE_HEADING = {
  title: "Parameters",
  caption: "Project settings: what your takeoffs assume when the drawings do not specify it",
} as const;
