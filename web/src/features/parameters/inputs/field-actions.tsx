import { Button, Group, Text } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import type { MouseEvent, ReactNode } from "react";
import { RowButton } from "../../../shared/ui/basics.tsx";
import type { FieldState } from "../use-parameters-form.ts";

const TEXTS: Record<FieldState, string> = {
  saving: MESSAGES.parameters.saving,
  saved: MESSAGES.parameters.saved,
  failed: MESSAGES.parameters.saveFailed,
  reverted: MESSAGES.parameters.reverted,
};

const COLORS: Record<FieldState, string> = {
  saving: "dimmed",
  saved: "var(--mantine-color-green-text)",
  failed: "var(--mantine-color-red-text)",
  reverted: "dimmed",
};

interface Props {
  label: string;
  state: FieldState | undefined;
  isUnsaved: boolean;
  onRevert: () => void;
  onSave: () => void;
  /** Called when a button is pressed with the keyboard. The button disappears, so the focus moves to the field. */
  onKeyUsed: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons of a changed field and the state of saving it. */
export function FieldActions({ label, state, isUnsaved, onRevert, onSave, onKeyUsed, children }: Props) {
  const pressed = (act: () => void) => (event: MouseEvent) => {
    if (event.detail === 0) onKeyUsed();
    act();
  };
  const isSaving = state === "saving";
  return (
    <Group gap="xxs" flex="none" mih="1.625rem" ms="auto">
      <Text size="xs" c={state && COLORS[state]} role={state === "failed" ? "alert" : "status"}>
        {state && TEXTS[state]}
      </Text>
      {isUnsaved && !isSaving && (
        <RowButton onClick={pressed(onRevert)} aria-label={`Revert ${label}`}>
          Revert
        </RowButton>
      )}
      {isUnsaved && !isSaving && (
        <Button size="compact-sm" fz="xs" onClick={pressed(onSave)} aria-label={`Save ${label}`}>
          Save
        </Button>
      )}
      {children}
    </Group>
  );
}
