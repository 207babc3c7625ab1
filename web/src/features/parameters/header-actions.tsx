import { Button, Group, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconCircleCheck } from "@tabler/icons-react";
import { DisabledBecause, PlainButton } from "../../shared/ui/basics.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import type { AllState } from "./use-parameters-form.ts";
import classes from "./parameters.module.css";

const TEXTS: Partial<Record<AllState, string>> = {
  saved: MESSAGES.parameters.allSaved,
  reverted: MESSAGES.parameters.allReverted,
};

const UNCHANGED = "No parameter was changed.";

interface Props {
  state: AllState;
  /** The number of changed fields. */
  count: number;
  isFirstLogin: boolean;
  /** Whether there is anything to save. At the first log-in the defaults can be saved. */
  canSave: boolean;
  onSkip: () => void;
  onRevert: () => void;
  onSave: () => void;
}

/** The buttons for all fields together and the state of Save All. */
export function HeaderActions({ state, count, isFirstLogin, canSave, onSkip, onRevert, onSave }: Props) {
  const text = TEXTS[state];
  const isSaving = state === "saving";
  return (
    <Group gap="xs" className={classes.headerActions}>
      <Group gap="xxs" role="status" c="var(--mantine-color-green-text)">
        {text && <IconCircleCheck size={LAYOUT.icon.sm} aria-hidden />}
        <Text size="sm" c="inherit">
          {text}
        </Text>
      </Group>
      {isFirstLogin && (
        <Button variant="subtle" onClick={onSkip}>
          Skip for Now
        </Button>
      )}
      <DisabledBecause reason={count ? null : UNCHANGED}>
        <PlainButton onClick={onRevert} disabled={isSaving}>
          Revert All
        </PlainButton>
      </DisabledBecause>
      <DisabledBecause reason={canSave || isSaving ? null : UNCHANGED}>
        <Button onClick={onSave} loading={isSaving} color={state === "failed" ? "red" : undefined}>
          Save All ({count})
        </Button>
      </DisabledBecause>
    </Group>
  );
}
