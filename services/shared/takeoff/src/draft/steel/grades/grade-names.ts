/** A grade in a text, with the shapes that may have it; null for ASTM's. */
export interface FoundGrade {
  /** `A992`, `S355JR`, `300PLUS`. */
  grade: string;
  at: number;
  to: number;
  steel: MetricSteel | null;
}

/** The shapes for which a country's standards have a grade. */
export interface MetricSteel {
  rolled: readonly string[];
  hollow: readonly string[];
  plates: readonly string[];
}

/** ASTM's specifications of members and plates; those of bolts, rods, studs, deck and reinforcement are not among them. */
const ASTM =
  /\b(?:ASTM )?A ?-?(?<number>36|53|242|500|501|529|572|588|709|847|913|992|1043|1065|1085)(?!\d)(?:,? ?-? ?\(?(?:GR(?:ADE|\.)?|TYPE) ?\.? ?(?<class>[A-E]|[A-E]\/[A-E]|\d{2})\b\)?)?/g;

/** Shapes whose grades are ASTM's. */
export const AMERICAN_SHAPES: readonly string[] = "W WT HP HSS PIPE C MC L 2L PL".split(" ");

const NONE: readonly string[] = [];
const HOLLOW = ["SHS", "RHS", "CHS"];
const EUROPEAN: MetricSteel = {
  rolled: "IPE IPN HEAA HEA HEB HEM HEC HD UPN UPE T UB UC UBP PFC L 2L FB".split(" "),
  hollow: HOLLOW,
  plates: ["PL"],
};
const CANADIAN: MetricSteel = {
  rolled: "W WWF S M HP C MC WT MT ST L 2L".split(" "),
  hollow: ["HSS"],
  plates: ["PL"],
};
/** `C` is a purlin there, of another steel. */
const AUSTRALIAN_ROLLED = "UB UC WB WC TFB TFC PFC EA UA FB".split(" ");

/** All names of grades have it. */
const NUMBER = /\d\d/;

type Groups = Record<string, string | undefined>;

/** How metric notes name grades, with the shapes that exist in each: none is said of others. */
const METRIC: readonly { pattern: RegExp; name: (groups: Groups) => string | null; steel: MetricSteel }[] = [
  // S355JR, S355J2+N, S275 J0; without a quality it may be the number of a sheet, but for the word in front.
  {
    pattern:
      /(?:(?<said>GRADE|GR\.?|TO BE|EN ?10025(?:-\d)?:?) ?|\b)(?<strength>S ?(?:235|275|355|420|450|460))(?<quality> ?(?:J[R02]H?|K2H?|[NM]L?H?)(?:\+(?:N|M|AR))?)?(?![A-Z0-9])/g,
    name: ({ said, strength = "", quality = "" }) =>
      said === undefined && quality === "" ? null : `${strength}${quality}`.replaceAll(" ", ""),
    steel: EUROPEAN,
  },
  // CSA G40.21 350W, G40.21-300W, 350WT
  {
    pattern: /(?<![\d.])(?<grade>(?:260|300|350|380|400|480)(?:(?<=(?:G40\.21M?|GRADE|GR\.?)[ -]\d{3}) )?(?:WT?|AT?))(?![A-Z0-9])/g,
    name: nameAsWritten,
    steel: CANADIAN,
  },
  { pattern: /\b(?<grade>300 ?PLUS)\b/g, name: nameAsWritten, steel: { rolled: AUSTRALIAN_ROLLED, hollow: NONE, plates: NONE } },
  // AS/NZS 1163 C350L0, GRADE C450
  {
    pattern: /(?:\b(?<whole>C(?:250|350|450)(?:L[0O]|PLUS))|(?:GRADE|GR\.?|1163)[ -]?(?<bare>C(?:250|350|450)))(?![A-Z0-9])/g,
    name: ({ whole, bare }) => (whole ?? bare ?? "").replace("LO", "L0"),
    steel: { rolled: NONE, hollow: HOLLOW, plates: NONE },
  },
  // AS/NZS 3679.1-300, AS/NZS 3679.1 GRADE 300
  {
    pattern: /3679\.[12](?: ?[-:] ?| (?:GRADE|GR\.?) ?)(?<grade>(?:300|350|400)(?:L\d{1,2})?)(?![A-Z0-9])/g,
    name: nameWithWord,
    steel: { rolled: AUSTRALIAN_ROLLED, hollow: NONE, plates: NONE },
  },
  {
    pattern: /3678(?: ?[-:] ?| (?:GRADE|GR\.?) ?)(?<grade>(?:250|300|350|400|450)(?:L\d{1,2})?)(?![A-Z0-9])/g,
    name: nameWithWord,
    steel: { rolled: NONE, hollow: NONE, plates: ["PL"] },
  },
  // PLATES GRADE 250; `SLAB ON GRADE 250` is the ground.
  {
    pattern:
      /(?<!(?:ON|ABOVE|BELOW|FINISHED|3679\.[12]|3678) )\b(?:GRADE|GR\.?) ?(?<grade>(?:250|300|350|400|450)(?:L\d{1,2})?)(?! ?(?:MM|THK|PLUS|[A-Z0-9./]\S))(?![A-Z0-9])/g,
    name: nameWithWord,
    steel: { rolled: AUSTRALIAN_ROLLED, hollow: NONE, plates: ["PL"] },
  },
];

function nameAsWritten({ grade = "" }: Groups): string {
  return grade.replaceAll(" ", "");
}

function nameWithWord({ grade = "" }: Groups): string {
  return `GRADE ${grade}`;
}

/** The grades of members and plates that a text names, in its order. @param upper in capitals */
export function findGrades(upper: string): FoundGrade[] {
  if (!NUMBER.test(upper)) return [];
  const american = [...upper.matchAll(ASTM)].map((found): FoundGrade => {
    const kind = found.groups?.["class"];
    const grade = `A${found.groups?.["number"] ?? ""}${kind === undefined ? "" : ` GR. ${kind}`}`;
    return { grade, at: found.index, to: found.index + found[0].length, steel: null };
  });
  const metric = METRIC.flatMap(({ pattern, name, steel }) =>
    (upper.search(pattern) === -1 ? [] : [...upper.matchAll(pattern)]).flatMap((found): FoundGrade[] => {
      const grade = name(found.groups ?? {});
      return grade === null ? [] : [{ grade, at: found.index, to: found.index + found[0].length, steel }];
    }),
  );
  return [...american, ...metric].sort((a, b) => a.at - b.at);
}
