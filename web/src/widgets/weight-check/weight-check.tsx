import { Text } from "@mantine/core";
import { describeWeightCheck, WEIGHT_CHECK_TITLE, type TakeoffWeightCheck } from "@takeoff/contracts";
import { writeWeight } from "../../shared/steel-units.ts";
import { Findings } from "../../shared/ui/feedback/findings.tsx";

/** The weights that a takeoff states next to those that follow from its sections, in the units of the takeoff. */
export function WeightCheck({ check, isMetric }: { check: TakeoffWeightCheck; isMetric: boolean }) {
  return (
    <section aria-label={WEIGHT_CHECK_TITLE}>
      <Text size="sm" fw={600}>
        {WEIGHT_CHECK_TITLE}
      </Text>
      <Findings findings={describeWeightCheck(check, (pounds) => writeWeight(pounds, isMetric))} />
    </section>
  );
}
