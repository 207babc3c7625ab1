import { Anchor, Button, Checkbox, Group, Text } from "@mantine/core";
import type { About } from "@takeoff/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LongText } from "../../lib/ui/long-text.tsx";

const NOUNS: Record<About["kind"], string> = { document: "Document", user: "User", organization: "Organization" };

/** What a job or an e-mail is about; a document's number leads to it. */
export function AboutText({ about }: { about: About | null }) {
  if (!about) return "–";
  const text = `${NOUNS[about.kind]} #${about.id}`;
  if (about.kind !== "document") return text;
  return (
    <Anchor component={Link} to={`/superadmin/pdfs?document=${about.id}`} inherit underline="always">
      {text}
    </Anchor>
  );
}

interface ChosenProps {
  label: string;
  isChosen: boolean;
  /** Null where nothing can be done to the row. */
  onToggle: (() => void) | null;
  children: ReactNode;
}

/** A row's first cell: what it is, and whether it is chosen. */
export function Chosen({ label, isChosen, onToggle, children }: ChosenProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Checkbox aria-label={`Select ${label}`} checked={isChosen} disabled={!onToggle} onChange={() => onToggle?.()} />
      <LongText>{children}</LongText>
    </Group>
  );
}

interface ActionsProps {
  /** Null where it is not to be had. */
  onRetry: (() => void) | null;
  onDrop: (() => void) | null;
}

export function RowActions({ onRetry, onDrop }: ActionsProps) {
  if (!onRetry && !onDrop) return null;
  return (
    <Group gap="xxs" wrap="nowrap">
      {onRetry && (
        <Button size="compact-sm" fz="xs" variant="default" onClick={onRetry}>
          Run again
        </Button>
      )}
      {onDrop && (
        <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={onDrop}>
          Drop…
        </Button>
      )}
    </Group>
  );
}

/** The second line of a cell. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="xs" c="dimmed">
      {children}
    </Text>
  );
}
