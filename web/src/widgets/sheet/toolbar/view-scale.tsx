import { Text } from "@mantine/core";
import type { SheetView } from "@takeoff/contracts";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { describeScale, findViewAt } from "../scales.ts";
import { toPagePoint, type Point, type Size, type View } from "../view/view.ts";

interface Props {
  frame: RefObject<HTMLDivElement | null>;
  view: RefObject<View>;
  size: Size | null;
  views: readonly SheetView[];
  place: Point | null;
}

/** The scale of the view under the pointer, and where it is from. It listens by itself: only it changes while a pointer moves. */
export function ViewScale({ frame, view, size, views, place }: Props) {
  // Undefined while no pointer is above the drawing; null outside of all views.
  const [pointed, setPointed] = useState<number | null>();
  const onMove = useEffectEvent((event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!size || !box) return;
    setPointed(findViewAt(views, toPagePoint(view.current, size, { x: event.clientX - box.left, y: event.clientY - box.top })));
  });
  useEffect(() => {
    const element = frame.current;
    const move = (event: PointerEvent) => onMove(event);
    const leave = () => setPointed(undefined);
    element?.addEventListener("pointermove", move);
    element?.addEventListener("pointerleave", leave);
    return () => {
      element?.removeEventListener("pointermove", move);
      element?.removeEventListener("pointerleave", leave);
    };
  }, [frame]);

  if (views.length === 0) return null;
  const unpointed = place ? findViewAt(views, place) : views.length === 1 ? 0 : null;
  const shown = views[(pointed === undefined ? unpointed : pointed) ?? -1];
  if (!shown) return <Dimmed>{pointed === undefined ? "Point at a view to see its scale." : "No view here."}</Dimmed>;
  const description = describeScale(shown);
  return (
    <Text size="xs" truncate title={[shown.title, description].filter(Boolean).join(": ")}>
      {shown.title && <b>{shown.title}: </b>}
      {description}
    </Text>
  );
}
