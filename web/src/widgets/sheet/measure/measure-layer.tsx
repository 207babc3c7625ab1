import classes from "../sheet.module.css";
import type { Measured, Size } from "../view/view.ts";
import type { SnappedPoint } from "./find-snap.ts";

/** Half of the mark at the pointer, CSS pixels. */
const MARK = 6;

interface Props {
  size: Size;
  /** The line that is measured, or was measured last. */
  measured: Measured | null;
  pointer: SnappedPoint | null;
}

/** The measured line, and at the pointer a mark that says what it snaps to: a square at an end, a cross at a crossing, a circle on a line. */
export function MeasureLayer({ size: { width, height }, measured, pointer }: Props) {
  return (
    <svg className={classes.overlay} data-passive viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {measured && (
        <line
          className={classes.measure}
          x1={measured.from.x}
          y1={height - measured.from.y}
          x2={measured.to.x}
          y2={height - measured.to.y}
        />
      )}
      {pointer && pointer.kind !== null && (
        <g className={classes.snap} data-snap={pointer.kind} style={{ translate: `${pointer.point.x}px ${height - pointer.point.y}px` }}>
          <SnapMark kind={pointer.kind} />
        </g>
      )}
    </svg>
  );
}

function SnapMark({ kind }: { kind: NonNullable<SnappedPoint["kind"]> }) {
  switch (kind) {
    case "end":
      return <rect x={-MARK} y={-MARK} width={2 * MARK} height={2 * MARK} />;
    case "crossing":
      return <path d={`M${-MARK} ${-MARK} L${MARK} ${MARK} M${-MARK} ${MARK} L${MARK} ${-MARK}`} />;
    case "square":
      return <path d={`M${-MARK} ${-MARK} V${MARK} H${MARK}`} />;
    case "line":
      return <circle r={MARK} />;
  }
}
