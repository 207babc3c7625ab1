import { Paper } from "@mantine/core";
import { ConfirmSecondFactor } from "./confirm-second-factor.tsx";
import type { SecondStepProps } from "./use-second-step.ts";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";

/** The second step of a log-in, after the password. */
export default function SecondStep(props: SecondStepProps) {
  return (
    <Paper withBorder p="lg" radius="md">
      {props.step.second_factor.length > 0 ? <ConfirmSecondFactor {...props} /> : <EnrolSecondFactor {...props} />}
    </Paper>
  );
}
