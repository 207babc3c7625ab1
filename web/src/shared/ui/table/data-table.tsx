import { Box, Center, EmptyState, Loader, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MESSAGES } from "@takeoff/contracts";
import { useFirstScreenReport } from "../../start/first-screen.ts";
import { formatCount } from "../../format.ts";
import { ErrorBanner } from "../feedback/error-banner.tsx";
import { SMALL_SCREEN } from "../sizes.ts";
import { Cards } from "./cards.tsx";
import classes from "./data-table.module.css";
import { Rows } from "./rows.tsx";
import type { DataTableProps } from "./types.ts";

/** The list loads more rows this far before its end comes into view. */
const ROOT_MARGIN = "800px 0px";

interface Props {
  /** The scroll container; null for the window. */
  root: HTMLElement | null;
  /** The number of rows shown. After more have loaded, the end may still be in view: observe it again. */
  count: number;
  onSeen: () => void;
}

/** Marks the end of a list and calls `onSeen` when it comes into view. */
function Sentinel({ root, count, onSeen }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { root, rootMargin: ROOT_MARGIN });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [root, count]);
  return (
    <Center ref={element} p="sm">
      <Loader size="sm" role="progressbar" aria-label="Loading more" />
    </Center>
  );
}

function countLine(shown: number, total: number, noun: string): string {
  return shown < total ? `${formatCount(shown)} of ${formatCount(total)} ${noun}` : `${formatCount(total)} ${noun}`;
}

/** A table with a sticky header that loads more rows while it is scrolled. Small screens show cards. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, noun, empty, failure, onFrame, notice, className = "" } = props;
  const { rows, total, isLoading, isReplacing, error, isOutdated, hasMore, loadMore, reload } = props.list;
  const isSmall = useMediaQuery(SMALL_SCREEN, undefined, { getInitialValueInEffect: false });
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useFirstScreenReport(!isLoading);
  const isEmpty = !isLoading && rows.length === 0;
  const table = (
    <Box
      ref={onFrame}
      className={`${classes.frame} ${className}`}
      aria-busy={isLoading || isReplacing === true}
      data-busy={isReplacing || undefined}
      data-outdated={error !== undefined || undefined}
    >
      {notice && <div className={classes.notice}>{notice}</div>}
      <div
        className={classes.scroller}
        ref={setScroller}
        data-cards={isSmall || undefined}
        tabIndex={isSmall ? undefined : 0}
        role="region"
        aria-label={label}
      >
        {isSmall ? <Cards {...props} /> : <Rows {...props} scroller={scroller} />}
        {isEmpty && (
          <EmptyState px="md" py="xl" icon={<empty.icon aria-hidden />} title={empty.title} description={empty.description}>
            {empty.action && <EmptyState.Actions>{empty.action}</EmptyState.Actions>}
          </EmptyState>
        )}
        {hasMore && loadMore && <Sentinel root={isSmall ? null : scroller} count={rows.length} onSeen={loadMore} />}
      </div>
      <Text size="xs" c="dimmed" pt="xs" role="status">
        {total === null || isEmpty ? "\u00a0" : countLine(rows.length, total, noun)}
      </Text>
    </Box>
  );
  if (!failure || error === undefined) return table;
  return (
    <>
      <ErrorBanner message={failure} error={error} onRetry={reload && (() => void reload())}>
        {isOutdated && MESSAGES.documents.rowsAreOld}
      </ErrorBanner>
      {rows.length > 0 && table}
    </>
  );
}
