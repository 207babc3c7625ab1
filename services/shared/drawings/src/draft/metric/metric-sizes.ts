/** The countries whose ways of drawing metric plans are known. */
export const METRIC_COUNTRIES = ["australia", "canada", "europe", "britain"] as const;
export type MetricCountry = (typeof METRIC_COUNTRIES)[number];

/** A section as a takeoff names it, and as drafters write it. */
export type MetricSize = readonly [designation: string, ...written: string[]];

/** What a country's plans show and how they say it. */
export interface MetricStyle {
  beams: readonly MetricSize[];
  columns: readonly MetricSize[];
  braces: readonly MetricSize[];
  /** Names in the form of the standard that it does not hold. */
  unlisted: readonly string[];
  /** Texts that look like steel and are none. */
  notSteel: readonly string[];
  existing: readonly ((written: string) => string)[];
  titles: readonly string[];
  /** How the scale is written. @param paper A1 */
  scales: readonly ((scale: number, paper: string) => string)[];
  /** Millimetres as dimensions write them. */
  dimensions: readonly ((millimetres: number) => string)[];
  grades: readonly GradeNotes[];
}

/** Notes on grades, and what follows from them; null where they say nothing. */
export interface GradeNotes {
  notes: readonly string[];
  rolled: string | null;
  hollow: string | null;
}

/** The grade of a section by notes. They say nothing about purlins, which are of another steel. */
export function findNotedGrade({ rolled, hollow }: GradeNotes, designation: string): string | null {
  if (/^[CZ]\d+-/.test(designation)) return null;
  return /[SRC]HS|HSS/.test(designation) ? hollow : rolled;
}

const writePlain = (millimetres: number): string => String(millimetres);
const writeWithBlank = (millimetres: number): string => String(millimetres).replace(/(?=\d{3}$)/, " ");
const writeWithPoint = (millimetres: number): string => String(millimetres).replace(/(?=\d{3}$)/, ".");

/** Sections of each country's standards with what its drafters write on plans. */
export const METRIC_STYLES: Readonly<Record<MetricCountry, MetricStyle>> = {
  australia: {
    beams: [
      ["310UB40.4", "310UB40.4", "310 UB 40.4", "310UB40"],
      ["250UB31.4", "250UB31.4", "250 UB 31.4"],
      ["200UB25.4", "200UB25.4"],
      ["410UB53.7", "410UB53.7", "410UB54"],
      ["150PFC", "150PFC", "150 PFC", "PFC150"],
      ["250PFC", "250PFC"],
      ["C200-19", "C200-19"],
      ["Z150-24", "Z150-24", "Z15024"],
    ],
    columns: [
      ["200UC46.2", "200UC46", "200UC46.2"],
      ["150UC30.0", "150UC30"],
      ["89X89X5.0 SHS", "89x89x5.0 SHS", "89x89x5 SHS"],
      ["150X100X6.0 RHS", "150x100x6 RHS"],
    ],
    braces: [
      ["100X100X8 EA", "100x100x8 EA"],
      ["125X75X8 UA", "125x75x8 UA"],
      ["114.3X4.5 CHS", "114.3x4.5 CHS"],
    ],
    unlisted: ["310UB42", "250UC70", "160PFC"],
    notSteel: ["240x45 LVL", "M20 8.8/S", "RL 12.500", "N12-200", "10 PL"],
    existing: [(text) => `EXISTING ${text}`, (text) => `${text} (EX)`],
    titles: ["FLOOR FRAMING PLAN", "ROOF FRAMING PLAN", "LEVEL 1 STEELWORK PLAN"],
    scales: [(n) => `SCALE 1:${n}`, (n, paper) => `1:${n} @ ${paper}`, (n, paper) => `SCALE 1:${n} AT ${paper}`],
    dimensions: [writePlain, writeWithBlank],
    grades: [
      { notes: ["ALL STEELWORK GRADE 300PLUS U.N.O.", "HOLLOW SECTIONS GRADE C350L0"], rolled: "300PLUS", hollow: "C350L0" },
      { notes: ["STEELWORK TO BE AS/NZS 3679.1-300 UNO", "SHS, RHS AND CHS TO AS/NZS 1163-C450L0"], rolled: "GRADE 300", hollow: "C450L0" },
      { notes: ["PLATES GRADE 250", "BOLTS 8.8/S, STEEL FRAMING TO AS 4100"], rolled: null, hollow: null },
    ],
  },
  canada: {
    beams: [
      ["W310X39", "W310x39"],
      ["W250X33", "W250x33", "W250 x 33"],
      ["W410X46", "W410X46"],
      ["W360X33", "W360x33"],
      ["C200X17", "C200x17"],
      ["C250X23", "C250x23"],
    ],
    columns: [
      ["W200X46", "W200x46"],
      ["HSS152X152X9.5", "HSS152x152x9.5", "HSS 152x152x9.5"],
      ["HSS203X203X9.5", "HSS 203x203x9.5"],
    ],
    braces: [
      ["L102X76X9.5", "L102x76x9.5"],
      ["L76X76X6.4", "L76x76x6.4"],
      ["HSS102X102X6.4", "HSS 102x102x6.4"],
    ],
    unlisted: ["W310x41", "W250x36", "C200x15"],
    notSteel: ["120 kN", "EL. 104 200", "M20", "DECK 38 x 0.76", "10M @ 300"],
    existing: [(text) => `EXIST. ${text}`, (text) => `${text} (E)`],
    titles: ["ROOF FRAMING PLAN / PLAN DE CHARPENTE", "SECOND FLOOR FRAMING PLAN", "PLAN DE CHARPENTE DU TOIT"],
    scales: [(n) => `SCALE / ECHELLE 1:${n}`, (n) => `SCALE: 1:${n}`, (n) => `ECHELLE 1 : ${n}`],
    dimensions: [writeWithBlank, writePlain],
    grades: [
      { notes: ["ALL STRUCTURAL STEEL TO CSA G40.21 350W U.N.O."], rolled: "350W", hollow: "350W" },
      { notes: ["ALL ROLLED SECTIONS TO BE G40.21-300W", "HSS: CSA G40.21 350W CLASS C"], rolled: "300W", hollow: "350W" },
      { notes: ["EXISTING STRUCTURAL STEEL IS ASSUMED 300W"], rolled: null, hollow: null },
    ],
  },
  europe: {
    beams: [
      ["IPE300", "IPE 300", "IPE300"],
      ["IPE200", "IPE 200"],
      ["HEA240", "HEA 240", "HE 240 A", "HE240A"],
      ["HEB200", "HEB200", "HE 200 B"],
      ["UPN160", "UPN 160", "UPN160", "UNP 160"],
      ["UPE200", "UPE 200"],
      ["FB8X120", "FL 8x120", "FL 120x8"],
    ],
    columns: [
      ["HEA200", "HEA 200", "HE 200 A"],
      ["HEB160", "HEB 160"],
      ["SHS100X100X6.3", "SHS 100x100x6.3", "SHS 100x100x6,3"],
    ],
    braces: [
      ["L80X80X8", "L 80x80x8", "L80x8"],
      ["CHS114.3X5", "CHS 114.3x5", "RO 114,3x5"],
      ["RHS120X80X5", "RHS 120x80x5"],
    ],
    unlisted: ["IPE 310", "HEA 210", "UPN 170"],
    notSteel: ["M16 10.9", "TR 35/207", "OK +3.60", "KVH 80x160", "d12/150", "S235JR"],
    existing: [(text) => `Bestand ${text}`, (text) => `${text} (best.)`],
    titles: ["Grundriss Ebene +3,60", "DRAUFSICHT STAHLBAU", "Grundriss Dach"],
    scales: [(n) => `M 1:${n}`, (n) => `M = 1:${n}`, (n) => `Massstab 1:${n}`],
    dimensions: [writePlain, writeWithPoint],
    grades: [
      { notes: ["ALL SECTIONS TO BE S355JR UNLESS NOTED OTHERWISE"], rolled: "S355JR", hollow: null },
      { notes: ["STRUCTURAL STEEL S235JR", "SHS, RHS, CHS: S355J2H"], rolled: "S235JR", hollow: "S355J2H" },
      { notes: ["PLATES S235JR, BASE PLATES SEE DETAILS"], rolled: null, hollow: null },
    ],
  },
  britain: {
    beams: [
      ["UB457X191X67", "457x191x67 UKB", "457 x 191 x 67 UB", "UB 457x191x67"],
      ["UB305X165X40", "305x165x40 UB", "305x165x40UB"],
      ["UB203X133X25", "203x133x25 UKB"],
      ["PFC200X75X23", "200x75x23 PFC", "200x75 PFC", "PFC 200x75x23"],
      ["PFC150X75X18", "150x75x18 UKPFC"],
      ["UBP203X203X54", "203x203x54 UBP"],
    ],
    columns: [
      ["UC203X203X46", "203x203x46 UKC", "203x203x46 UC"],
      ["UC152X152X30", "152x152x30 UC"],
      ["SHS100X100X6.3", "100x100x6.3 SHS"],
      ["SHS150X150X8", "150x150x8 SHS"],
    ],
    braces: [
      ["L100X100X8", "100x100x8 RSA", "RSA 100x100x8"],
      ["CHS139.7X5", "139.7x5.0 CHS"],
      ["L150X90X10", "150x90x10 RSA"],
    ],
    unlisted: ["457x191x70 UB", "203x203x48 UC", "200x75x25 PFC"],
    notSteel: ["M20 8.8", "SSL +103.250", "150x50 C24", "T12-200", "12 THK PLATE"],
    existing: [(text) => `EXISTING ${text}`, (text) => `EX. ${text}`],
    titles: ["FIRST FLOOR STEELWORK PLAN", "ROOF STEELWORK PLAN", "GA PLAN LEVEL 2"],
    scales: [(n, paper) => `1:${n} @ ${paper}`, (n, paper) => `SCALE 1:${n} @ ${paper}`, (n) => `SCALE 1 : ${n}`],
    dimensions: [writePlain],
    grades: [
      {
        notes: ["ALL SECTIONS TO BE S355JR UNLESS NOTED OTHERWISE.", "HOLLOW SECTIONS TO BE S355 J2H"],
        rolled: "S355JR",
        hollow: "S355J2H",
      },
      { notes: ["ALL STEELWORK TO BE GRADE S275 U.N.O."], rolled: "S275", hollow: "S275" },
      { notes: ["S275JR FOR PLATES, BOLTS GRADE 8.8"], rolled: null, hollow: null },
    ],
  },
};
