import { Group, Text } from "@mantine/core";
import { KILOGRAMS_PER_POUND } from "@takeoff/takeoff";
import { formatAmount, formatCount } from "../../../shared/format.ts";
import classes from "../document-drawer.module.css";
import type { Total, WeightTotal } from "./worker/takeoff-totals.ts";
import type { SearchResult } from "./worker/worker-messages.ts";

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
  const unit = isMetric ? "kg" : "lb";
  const format = (pounds: number): string => formatAmount(isMetric ? pounds * KILOGRAMS_PER_POUND : pounds);
  return (
    <span>
      Weight <b>{format(total.sum)}</b> {unit}
      {total.computed > 0 && `, of which ${format(total.computed)} ${unit} computed`}
      {describeUncounted(total)}
    </span>
  );
}

/** How many rows a search found, and what they add up to. */
export function Totals({ found, all }: { found: SearchResult; all: number }) {
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
