/** The SVG path of the logo: the cross-section of a wide-flange beam in a square of 32 by 32. */
export const BEAM = "M6 6h20v4.5h-7.4v11H26V26H6v-4.5h7.4v-11H6z";
