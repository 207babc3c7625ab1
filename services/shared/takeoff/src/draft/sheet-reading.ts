import type { CountLine, Exception } from "./counts/count-line.ts";
import type { MarkLine } from "./counts/mark-lines.ts";
import type { Linework } from "./page/linework.ts";
import type { GridAxis } from "./set/grid-axes.ts";
import type { ViewScale } from "./sheet/scale.ts";
import type { SheetFacts } from "./sheet/sheet-facts.ts";
import type { GradeNote } from "./steel/grades/grade-notes.ts";
import type { ColumnHeight } from "./steel/marks/elevations.ts";
import type { ScheduleEntry } from "./steel/marks/schedules.ts";

/** What the engine reads on one page. */
export interface SheetReading extends SheetFacts {
  linework: Linework;
  /** Of each view. */
  scales: readonly ViewScale[];
  lines: readonly CountLine[];
  exceptions: readonly Exception[];
  /** Marks on plans, and what schedules say that marks are: `ScheduleJoin` joins those of all pages. */
  marks: readonly MarkLine[];
  schedule: readonly ScheduleEntry[];
  /** How high the columns of marks are, by stated elevations. */
  heights: readonly ColumnHeight[];
  /** Grades by family: `joinGradeNotes` joins those of all pages. */
  grades: readonly GradeNote[];
  /** Where the grid lines of a plan stand. */
  axes: readonly GridAxis[];
}
