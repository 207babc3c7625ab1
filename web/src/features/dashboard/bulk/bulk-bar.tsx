import { CloseButton, Group, Paper, Progress as ProgressBar, Text } from "@mantine/core";
import { LIMITS, BULK_MESSAGES } from "@takeoff/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { DisabledBecause, SmallButton } from "../../../shared/ui/basics.tsx";
import { FixedLayer } from "../../../shared/ui/dialog/fixed-layer.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { AssignMenu } from "./assign-menu.tsx";
import classes from "./bulk-work.module.css";
import { BAR } from "./focus.ts";
import type { Action } from "./order/order.ts";
import { StatusMenu } from "./status-menu.tsx";
import type { Progress } from "./order/use-bulk-order.ts";

interface FrameProps {
  /** Called with the focus when the bar that has it disappears. */
  onFocusLost: () => void;
  children: ReactNode;
}

/** Where the bar stands. */
export function BarFrame({ onFocusLost, children }: FrameProps) {
  const bar = useRef<HTMLDivElement>(null);
  const lost = useRef(onFocusLost);
  useEffect(() => {
    lost.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) lost.current();
    };
  }, []);
  return (
    <Paper
      ref={bar}
      component="section"
      aria-label="Selected PDFs"
      className={classes.bar}
      withBorder
      shadow="md"
      radius="md"
      p="xs"
      {...BAR}
    >
      <FixedLayer>{children}</FixedLayer>
    </Paper>
  );
}

interface ActionsProps {
  count: number;
  onAct: (action: Action) => void;
  onDownload: () => void;
  isDownloading: boolean;
  onClear: () => void;
}

/** The number of selected documents, and what can be done with them. */
export function Actions({ count, onAct, onDownload, isDownloading, onClear }: ActionsProps) {
  const isTooMany = count > LIMITS.originalsPerArchive;
  return (
    <Group gap="xxs" wrap="nowrap" align="flex-start">
      <Group gap="xs" className={classes.actions}>
        <Text size="sm" fw={500} className={classes.count}>
          {BULK_MESSAGES.selected(count)}
        </Text>
        <AssignMenu onChoose={(assignee) => onAct({ kind: "assign", assignee })} />
        <SmallButton onClick={() => onAct({ kind: "release" })}>Release</SmallButton>
        <StatusMenu onChoose={(status) => onAct({ kind: "status", status })} />
        <DisabledBecause reason={isTooMany ? BULK_MESSAGES.tooManyOriginals(LIMITS.originalsPerArchive) : null}>
          <SmallButton leftSection={<IconDownload size={LAYOUT.icon.xs} aria-hidden />} loading={isDownloading} onClick={onDownload}>
            Download originals
          </SmallButton>
        </DisabledBecause>
      </Group>
      <CloseButton aria-label="Clear the selection" onClick={onClear} />
    </Group>
  );
}

/** How much is done. Takes the focus, since the button that began it is no longer there. */
export function Running({ progress: { finished, of }, onCancel }: { progress: Progress; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Group gap="sm" wrap="nowrap">
      <ProgressBar.Root w="10rem" aria-hidden>
        <ProgressBar.Section value={(finished / of) * 100} />
      </ProgressBar.Root>
      <Text size="sm" role="status" className={classes.count}>
        {BULK_MESSAGES.progress(finished, of)}
      </Text>
      <SmallButton ref={cancel} onClick={onCancel}>
        Cancel
      </SmallButton>
    </Group>
  );
}
