import { Group, Text } from "@mantine/core";
import { formatAmount, formatCount } from "../../../shared/format.ts";
import classes from "../document-drawer.module.css";
import type { Total, WeightTotal } from "./worker/takeoff-totals.ts";
import type { SearchResult } from "./worker/worker-messages.ts";

function Sum({ label, total }: { label: string; total: Total | WeightTotal }) {
  const isWeight = "computed" in total;
  const computed = isWeight && total.computed > 0 && `, of which ${formatAmount(total.computed)} lb computed`;
  const uncounted = total.uncounted > 0 && ` (${formatCount(total.uncounted)} without a number)`;
  return (
    <span>
      {label} <b>{formatAmount(total.sum)}</b>
      {isWeight && " lb"}
      {computed}
      {uncounted}
    </span>
  );
}

export /** How many rows a search found, and what they add up to. */
function Totals({ found, all }: { found: SearchResult; all: number }) {
  const { quantity, weight } = found.totals;
  const count = found.count < all ? `${formatCount(found.count)} of ${formatCount(all)}` : formatCount(all);
  return (
    <Text component="div" size="sm" role="status">
      <Group gap="lg" className={classes.totals}>
        <span>
          <b>{count}</b> {all === 1 ? "row" : "rows"}
        </span>
        {quantity && <Sum label="Quantity" total={quantity} />}
        {weight && <Sum label="Weight" total={weight} />}
      </Group>
    </Text>
  );
}
