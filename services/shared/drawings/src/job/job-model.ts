import { randomFrom } from "../random.ts";

/** A fault that is planted into a job: what its plans and its shop drawings then say otherwise of a mark. */
export type JobFault = "no_drawing" | "no_plan" | "quantity" | "section" | "length" | "drawn_twice" | "revised";

/** Pieces of one mark, as the plans place them. */
export interface JobMark {
  mark: string;
  designation: string;
  /** How many its plan shows; 0 for a mark that is on no plan. */
  planned: number;
  /** The bays of the plan in which its pieces lie, by their place from the lower left. */
  bays: number[];
  fault: JobFault | null;
}

/** What a shop drawing says of its mark. */
export interface JobSheet {
  sheet: string;
  revision: "A" | "B";
  mark: string;
  designation: string;
  quantity: number;
  /** Inches. */
  length: number;
}

export interface JobPlan {
  sheet: string;
  level: number;
  marks: JobMark[];
}

export interface JobOptions {
  plans: number;
  /** Marks with a drawing, without those that faults add or take away. */
  drawings: number;
  /** Each is planted once. */
  faults: readonly JobFault[];
}

export interface Job {
  plans: JobPlan[];
  sheets: JobSheet[];
  /** The marks with a fault. */
  faults: Record<string, JobFault>;
}

/** Inches. */
export const BAY = { along: 300, across: 240 } as const;
/** A beam ends before the middle of what carries it, inches. */
const CUT = 11.25;
/** By how much a planted fault makes a drawing's piece longer than its bay, inches. */
const TOO_LONG = 19.5;
const SECTIONS = ["W14X22", "W16X31", "W12X19", "W18X35", "W21X44", "W10X26"] as const;
const MAX_ALIKE = 3;

/** A job: erection plans, and one shop drawing for each mark on them. Random by seed; the same seed gives the same job. */
export function planJob(seed: number, { plans: count, drawings, faults }: JobOptions): Job {
  const random = randomFrom(`job ${seed}`);
  const perPlan = Math.ceil(drawings / count);
  const plans = Array.from({ length: count }, (_, index): JobPlan => ({ sheet: `E-${101 + index}`, level: index + 1, marks: [] }));
  const marks = Array.from({ length: drawings }, (_, index): JobMark => {
    const plan = plans[Math.floor(index / perPlan)]!;
    const next = plan.marks.reduce((sum, { planned }) => sum + planned, 0);
    const planned = random.integer(1, MAX_ALIKE);
    const bays = Array.from({ length: planned }, (__, piece) => next + piece);
    const mark = { mark: `${plan.level}B${plan.marks.length + 1}`, designation: random.pick(SECTIONS), planned, bays, fault: null };
    plan.marks.push(mark);
    return mark;
  });
  // Spread over the job, so that no two faults are of one mark. What is on no plan is a mark of its own.
  faults.forEach((fault, index) => {
    if (fault !== "no_plan") marks[Math.floor(((index + 0.5) * drawings) / faults.length)]!.fault = fault;
  });
  const extra: JobMark = { mark: `${Math.max(9, count + 1)}B1`, designation: SECTIONS[0], planned: 0, bays: [], fault: "no_plan" };
  const drawn = faults.includes("no_plan") ? [...marks, extra] : marks;
  return { plans, sheets: drawSheets(drawn), faults: nameFaults(drawn) };
}

function nameFaults(marks: readonly JobMark[]): Record<string, JobFault> {
  return Object.fromEntries(marks.flatMap(({ mark, fault }) => (fault === null ? [] : [[mark, fault]])));
}

function drawSheets(marks: readonly JobMark[]): JobSheet[] {
  const sheets: JobSheet[] = [];
  const add = (sheet: Omit<JobSheet, "sheet">, number = `D-${1001 + sheets.length}`): number => sheets.push({ ...sheet, sheet: number });
  for (const { mark, designation, planned, fault } of marks) {
    const right = { mark, designation, quantity: Math.max(1, planned), length: BAY.along - CUT, revision: "A" as const };
    if (fault === "no_drawing") continue;
    if (fault === "quantity") add({ ...right, quantity: right.quantity + 1 });
    else if (fault === "section") add({ ...right, designation: SECTIONS.find((section) => section !== designation) ?? designation });
    else if (fault === "length") add({ ...right, length: BAY.along + TOO_LONG });
    else if (fault === "revised") {
      const number = `D-${1001 + sheets.length}`;
      add({ ...right, quantity: right.quantity + 2 }, number);
      add({ ...right, revision: "B" }, number);
    } else add(right);
    if (fault === "drawn_twice") add(right);
  }
  return sheets;
}
