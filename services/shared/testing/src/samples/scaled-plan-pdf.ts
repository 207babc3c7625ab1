import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { shownText } from "./hostile-pdf.ts";
import { HELVETICA } from "./samples-pdf.ts";

/** The page of `scaledPlanPdf`, and the beam on it from its left to its right end, points. */
export const SCALED_PLAN = {
  page: { width: 792, height: 612 },
  beam: { from: { x: 120, y: 300 }, to: { x: 480, y: 300 } },
  /** At 1/4" = 1'-0". */
  beamFeet: 20,
  /** The grid line of the beam's right end, from below the beam to above it. */
  grid: { from: { x: 480, y: 180 }, to: { x: 480, y: 480 } },
} as const;

/** Sheets with a framing plan at a printed scale, on each of which one beam spans between two grid lines. */
export function scaledPlanPdf(pages = 1): Buffer {
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const { page, beam, grid } = SCALED_PLAN;
  const contents = Array.from({ length: pages }, (_, index) =>
    Buffer.from(
      [
        "1 w 36 36 720 540 re S",
        `2 w ${beam.from.x} ${beam.from.y} m ${beam.to.x} ${beam.to.y} l S`,
        shownText(280, 304, 8, "W12X26"),
        `0.5 w ${beam.from.x} ${grid.from.y} m ${beam.from.x} ${grid.to.y} l S ${grid.from.x} ${grid.from.y} m ${grid.to.x} ${grid.to.y} l S`,
        shownText(250, 150, 12, "SECOND FLOOR FRAMING PLAN"),
        shownText(250, 136, 8, `SCALE: 1/4" = 1'-0"`),
        shownText(690, 48, 14, `S-${101 + index}`),
      ].join("\n"),
    ),
  );
  return pdf.end(pdf.addPages(contents, { ...page, resources: `/Font << /F1 ${font} 0 R >>` }));
}
