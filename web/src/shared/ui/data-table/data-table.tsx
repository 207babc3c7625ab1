import { Box, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { formatCount } from "../../format.ts";
import { SMALL_SCREEN } from "../sizes.ts";
import { Cards } from "./cards.tsx";
import classes from "./data-table.module.css";
import { Sentinel } from "./sentinel.tsx";
import { Rows } from "./rows.tsx";
import type { DataTableProps } from "./types.ts";

function countLine(shown: number, total: number, noun: string): string {
  return shown < total ? `${formatCount(shown)} of ${formatCount(total)} ${noun}` : `${formatCount(total)} ${noun}`;
}

/** A dense table with a header that stays, that reads on by itself; cards on small screens. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { rows, total, noun, empty, isLoading, isBusy, hasMore, onEnd } = props;
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isEmpty = !isLoading && rows.length === 0;
  return (
    <Box className={classes.frame} aria-busy={isLoading || isBusy === true} data-busy={isBusy || undefined}>
      <div
        className={classes.scroller}
        ref={setScroller}
        data-cards={isSmall || undefined}
        tabIndex={isSmall ? undefined : 0}
        role="region"
        aria-label={props.label}
      >
        {isSmall ? <Cards {...props} /> : <Rows {...props} />}
        {isEmpty && <div className={classes.empty}>{empty}</div>}
        {hasMore && onEnd && <Sentinel root={isSmall ? null : scroller} count={rows.length} onSeen={onEnd} />}
      </div>
      <Text size="xs" c="dimmed" className={classes.count} role="status">
        {total === null || isEmpty ? "\u00a0" : countLine(rows.length, total, noun)}
      </Text>
    </Box>
  );
}
