import type { Box } from "@takeoff/contracts";
import { memo, type MouseEvent } from "react";
import type { ItemLook, SheetItem } from "./sheet-item.ts";
import classes from "./sheet.module.css";
import type { Size } from "./view/view.ts";

/** Around a text, so that its box does not touch it, points. */
const PADDING = 2;

interface RectProps {
  box: Box;
  height: number;
  className: string | undefined;
  look?: ItemLook;
  isSelected?: boolean;
}

function Rect({ box, height, className, look, isSelected }: RectProps) {
  return (
    <rect
      className={className}
      data-look={look}
      data-selected={isSelected || undefined}
      x={box.left - PADDING}
      y={height - box.top - PADDING}
      width={box.right - box.left + 2 * PADDING}
      height={box.top - box.bottom + 2 * PADDING}
    />
  );
}

interface ItemProps extends SheetItem {
  height: number;
  isSelected: boolean;
}

/** The places of an item. Its properties are compared one by one: a new object with the same places is not drawn again. */
const Item = memo(function Item({ id, name, look, places, height, isSelected }: ItemProps) {
  return (
    <g className={classes.places} data-item={id}>
      <title>{name}</title>
      {places.map(({ box, line }, index) => (
        <g key={index}>
          {line && (
            <line
              className={classes.member}
              data-look={look}
              data-selected={isSelected || undefined}
              x1={line.from.x}
              y1={height - line.from.y}
              x2={line.to.x}
              y2={height - line.to.y}
            />
          )}
          <Rect box={box} height={height} className={classes.place} look={look} isSelected={isSelected} />
          {look === "crossed" && (
            <line className={classes.cross} x1={box.left} y1={height - box.bottom} x2={box.right} y2={height - box.top} />
          )}
        </g>
      ))}
    </g>
  );
});

interface Props {
  size: Size;
  items: readonly SheetItem[];
  selected: readonly number[];
  outlines: readonly Box[];
  drawn: Box | null;
  /** Undefined while a click does something else. */
  onSelect: ((id: number) => void) | undefined;
}

/**
 * What is drawn above a sheet, in points of the page. Screen readers have the list of the same items instead. It is not
 * drawn again while a pointer measures.
 */
export const Overlay = memo(function Overlay({ size, items, selected, outlines, drawn, onSelect }: Props) {
  const { width, height } = size;
  // One listener for all items: with one for each, all would be drawn again whenever the callback changes.
  const onClick = (event: MouseEvent) => {
    const item = (event.target as Element).closest("[data-item]");
    if (item) onSelect?.(Number(item.getAttribute("data-item")));
  };
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden onClick={onClick}>
      {outlines.map((box, index) => (
        <Rect key={index} box={box} height={height} className={classes.outline} />
      ))}
      {items.map(({ id, name, look, places }) => (
        <Item key={id} id={id} name={name} look={look} places={places} height={height} isSelected={selected.includes(id)} />
      ))}
      {drawn && <Rect box={drawn} height={height} className={classes.drawn} />}
    </svg>
  );
});
