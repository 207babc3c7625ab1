import { EmptyState, Group, Text } from "@mantine/core";
import { IconTableOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { whileCurrent } from "../../../shared/ui/hooks/while-current.ts";
import { DataRows } from "./data-rows.tsx";
import type { SearchResult } from "./worker/worker-messages.ts";
import type { DataClient } from "./data-client.ts";
import { Loading } from "./loading.tsx";
import { formatCount } from "../../../shared/format.ts";
import { formatAmount, writeWeight } from "../../../shared/steel-units.ts";
import classes from "../document-drawer.module.css";
import type { Total, WeightTotal } from "./worker/takeoff-totals.ts";

const describeUncounted = ({ uncounted }: Total): string => (uncounted > 0 ? ` (${formatCount(uncounted)} without a number)` : "");

function Quantity({ total }: { total: Total }) {
  return (
    <span>
      Quantity <b>{formatAmount(total.sum)}</b>
      {describeUncounted(total)}
    </span>
  );
}

function Weight({ total, isMetric }: { total: WeightTotal; isMetric: boolean }) {
  return (
    <span>
      Weight <b>{writeWeight(total.sum, isMetric)}</b>
      {total.computed > 0 && `, of which ${writeWeight(total.computed, isMetric)} computed`}
      {describeUncounted(total)}
    </span>
  );
}

/** How many rows a search found, and what they add up to. */
function Totals({ found, all }: { found: SearchResult; all: number }) {
  const { quantity, weight, isMetric } = found.totals;
  const count = found.count < all ? `${formatCount(found.count)} of ${formatCount(all)}` : formatCount(all);
  return (
    <Text component="div" size="sm" role="status">
      <Group gap="lg" className={classes.totals}>
        <span>
          <b>{count}</b> {all === 1 ? "row" : "rows"}
        </span>
        {quantity && <Quantity total={quantity} />}
        {weight && <Weight total={weight} isMetric={isMetric} />}
      </Group>
    </Text>
  );
}

/** The result of a search; null before the first one arrives. The worker searches, so that typing is not blocked. */
function useSearchResult(data: DataClient, q: string): SearchResult | null {
  const [result, setResult] = useState<{ data: DataClient; found: SearchResult } | null>(null);
  useEffect(
    () =>
      whileCurrent(
        () => data.search(q),
        (found) => setResult({ data, found }),
      ),
    [data, q],
  );
  return result?.data === data ? result.found : null;
}

/** The rows that match a text. */
export function SearchedRows({ data, q }: { data: DataClient; q: string }) {
  const found = useSearchResult(data, q);
  if (!found) return <Loading />;
  return (
    <>
      <Totals found={found} all={data.summary.rowCount} />
      {found.count ? (
        // The key resets the scroll position for each search.
        <DataRows key={found.search} data={data} found={found} />
      ) : (
        <EmptyState icon={<IconTableOff aria-hidden />} title="No rows match" description="Change the search to see others." />
      )}
    </>
  );
}
