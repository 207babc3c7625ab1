import { Tabs } from "@mantine/core";
import { useId, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { MEDIUM_SCREEN } from "../sizes.ts";
import { clampShare, moveShare, readShare, SHARE } from "./share.ts";
import classes from "./split-panes.module.css";

interface SeparatorProps {
  share: number;
  label: string;
  onShare: (share: number) => void;
}

/**
 * The line between two panes, which pointers and arrow keys move; a double click puts it back. Mantine's Splitter is not
 * used, since it says that the line between two panes that stand side by side is horizontal.
 */
function Separator({ share, label, onShare }: SeparatorProps) {
  const element = useRef<HTMLDivElement>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const split = element.current?.parentElement?.getBoundingClientRect();
    if (!split || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onShare(clampShare(((event.clientX - split.left) / split.width) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveShare(share, event.key);
    if (moved === null) return;
    event.preventDefault();
    onShare(moved);
  };
  return (
    <div
      ref={element}
      className={classes.separator}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(share)}
      aria-valuemin={SHARE.min}
      aria-valuemax={SHARE.max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onShare(SHARE.default)}
    />
  );
}

export interface SplitPane<Value extends string> {
  value: Value;
  /** The name of its tab. */
  name: string;
  content: ReactNode;
}

interface Props<Value extends string> {
  panes: readonly [SplitPane<Value>, SplitPane<Value>];
  /** The pane that a narrow window shows. */
  shown: Value;
  onShow: (value: Value) => void;
  /** What the separator changes. */
  label: string;
  /** Under this name the browser remembers the width. */
  storageKey: string;
}

/** In less width the rows of a list are clipped. */
const MIN_WIDTH = "20rem";

/** Two panes next to each other, with a separator that pointers and arrow keys move; in a narrow window two tabs. */
export function SplitPanes<Value extends string>({ panes, shown, onShow, label, storageKey }: Props<Value>) {
  const id = useId();
  const isNarrow = useMediaQuery(MEDIUM_SCREEN, undefined, { getInitialValueInEffect: false });
  const [share, setShare] = useLocalStorage({
    key: storageKey,
    defaultValue: SHARE.default,
    getInitialValueInEffect: false,
    deserialize: readShare,
  });
  const [first, second] = panes;
  // The panes keep their place in the tree: a drawing is not loaded again when the window becomes narrow.
  const pane = ({ value, content }: SplitPane<Value>) => (
    <div
      className={classes.pane}
      hidden={isNarrow && value !== shown}
      {...(isNarrow && { role: "tabpanel", id: `${id}-panel-${value}`, "aria-labelledby": `${id}-tab-${value}` })}
    >
      {content}
    </div>
  );
  return (
    <div
      className={classes.split}
      data-narrow={isNarrow || undefined}
      style={isNarrow ? undefined : { gridTemplateColumns: `minmax(${MIN_WIDTH}, ${share}fr) auto minmax(0, ${100 - share}fr)` }}
    >
      {isNarrow && (
        <Tabs id={id} value={shown} onChange={(value) => onShow(value as Value)}>
          <Tabs.List grow>
            {panes.map(({ value, name }) => (
              <Tabs.Tab key={value} value={value}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {pane(first)}
      {!isNarrow && <Separator share={share} label={label} onShare={setShare} />}
      {pane(second)}
    </div>
  );
}
