/** Groups of shapes that are marked in one colour. */
export const MARKUP_FAMILIES = ["beam", "hollow", "channel", "angle", "other"] as const;
export type MarkupFamily = (typeof MARKUP_FAMILIES)[number];

/** The letters that a shape has in the standards that are read, by its group; shapes of no group are plates, tees and the like. */
const PATTERNS: readonly (readonly [RegExp, MarkupFamily])[] = [
  [/^(?:HSS|TS|PIPE|SHS|RHS|CHS)/, "hollow"],
  [/^(?:MC|C|PFC|UPN|UPE|TFC|ISMC|\[|U)$/, "channel"],
  [/^(?:2?L|EA|UA|ISA)$/, "angle"],
  [/^(?:W|M|S|HP|WWF|IPE(?:A|AA|O|V)?|IPN|HE(?:AA|A|B|M|C)|UB|UC|UBP|WB|WC|TFB|IS[MLJW]B|H|HN|HM|HW|BH|I)$/, "beam"],
];

/** @param shape of a line, `W` or `HEA` */
export function findMarkupFamily(shape: string): MarkupFamily {
  return PATTERNS.find(([pattern]) => pattern.test(shape))?.[1] ?? "other";
}
