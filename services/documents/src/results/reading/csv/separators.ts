/**
 * Separators of a CSV, in the order of preference when several fit equally well. Apart from what detects them: services write CSV, and
 * load no parser.
 */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];
