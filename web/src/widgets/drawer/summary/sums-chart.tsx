import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import classes from "./summary.module.css";

const BAR_PX = 28;
const AXIS_PX = 40;
const NAMES_PX = 120;

interface Props {
  bars: readonly { name: string; value: number }[];
  /** What the bars measure. */
  unit: string;
  format: (value: number) => string;
}

/** Bars with their values. Hidden from screen readers, which have the table below it. */
export default function SumsChart({ bars, unit, format }: Props) {
  return (
    <div aria-hidden className={classes.chart}>
      <BarChart
        h={bars.length * BAR_PX + AXIS_PX}
        data={bars.map(({ name, value }) => ({ name, [unit]: value }))}
        dataKey="name"
        orientation="vertical"
        series={[{ name: unit, color: "steel.6" }]}
        valueFormatter={format}
        yAxisProps={{ width: NAMES_PX, interval: 0 }}
        gridAxis="y"
        // What has no focus needs no keys: the table has all values.
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, maxBarSize: 18 }}
      />
    </div>
  );
}
