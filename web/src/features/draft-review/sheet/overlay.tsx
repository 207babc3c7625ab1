import type { Box, DraftException, DraftLine } from "@takeoff/contracts";
import { memo } from "react";
import classes from "../draft-review.module.css";
import type { Measured, Size } from "./view.ts";

/** Around a text, so that its box does not touch it, points. */
const PADDING = 2;

interface RectProps {
  box: Box;
  height: number;
  className: string | undefined;
  state?: string;
  isSelected?: boolean;
}

function Rect({ box, height, className, state, isSelected }: RectProps) {
  return (
    <rect
      className={className}
      data-state={state}
      data-selected={isSelected || undefined}
      x={box.left - PADDING}
      y={height - box.top - PADDING}
      width={box.right - box.left + 2 * PADDING}
      height={box.top - box.bottom + 2 * PADDING}
    />
  );
}

interface LineProps {
  line: DraftLine;
  height: number;
  isSelected: boolean;
  onSelect: (id: number) => void;
}

/** The places of a line. Its state is shown by colour and by a shape: rejected ones are crossed, decided ones filled. */
const LinePlaces = memo(function LinePlaces({ line, height, isSelected, onSelect }: LineProps) {
  return (
    <g className={classes.places} onClick={() => onSelect(line.id)}>
      <title>{`${line.designation}, ${line.pieces.length} on this sheet`}</title>
      {line.pieces.map(({ box, line: drawn }, index) => (
        <g key={index}>
          {drawn && (
            <line
              className={classes.member}
              data-state={line.state}
              data-selected={isSelected || undefined}
              x1={drawn.from.x}
              y1={height - drawn.from.y}
              x2={drawn.to.x}
              y2={height - drawn.to.y}
            />
          )}
          <Rect box={box} height={height} className={classes.place} state={line.state} isSelected={isSelected} />
          {line.state === "rejected" && (
            <line className={classes.cross} x1={box.left} y1={height - box.bottom} x2={box.right} y2={height - box.top} />
          )}
        </g>
      ))}
    </g>
  );
});

interface Props {
  size: Size;
  lines: readonly DraftLine[];
  exceptions: readonly DraftException[];
  selected: number | null;
  drawn: Box | null;
  measured: Measured | null;
  onSelect: (id: number) => void;
}

/** Boxes above the drawing, in points of the page. Screen readers have the list of lines instead. */
export function Overlay({ size, lines, exceptions, selected, drawn, measured, onSelect }: Props) {
  const { width, height } = size;
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {exceptions.map(({ box }, index) => (
        <Rect key={index} box={box} height={height} className={classes.exception} />
      ))}
      {lines.map((line) => (
        <LinePlaces key={line.id} line={line} height={height} isSelected={line.id === selected} onSelect={onSelect} />
      ))}
      {measured && (
        <line
          className={classes.measure}
          x1={measured.from.x}
          y1={height - measured.from.y}
          x2={measured.to.x}
          y2={height - measured.to.y}
        />
      )}
      {drawn && <Rect box={drawn} height={height} className={classes.drawn} />}
    </svg>
  );
}
