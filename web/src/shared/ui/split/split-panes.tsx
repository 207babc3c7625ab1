import { Tabs } from "@mantine/core";
import { useId, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { MEDIUM_SCREEN } from "../sizes.ts";
import { Separator } from "./separator.tsx";
import { readShare, SHARE } from "./share.ts";
import classes from "./split-panes.module.css";

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
