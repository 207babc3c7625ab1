/** The outline of a wide-flange beam seen from its end, on a ground of 32 by 32: our mark. */
export const BEAM = "M6 6h20v4.5h-7.4v11H26V26H6v-4.5h7.4v-11H6z";
