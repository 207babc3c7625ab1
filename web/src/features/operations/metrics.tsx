import { Alert, Paper, Skeleton, Table } from "@mantine/core";
import { OPERATIONS_MESSAGES, SANDBOX_GAP_LABELS } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { formatCount } from "../../shared/format.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { HealthBadge } from "./badges.tsx";
import classes from "./operations.module.css";
import { useMetrics } from "./use-operations.ts";
import { formatWait, listParts, PART_COUNT, type PartState } from "./labels.ts";

/** What is below must not move when the parts arrive. */
const SKELETONS = Array.from({ length: PART_COUNT }, (_, index) => index);

const NUMBERS = [
  { label: "Waiting", text: (part: PartState) => formatNumber(part.waiting) },
  { label: "In progress", text: (part: PartState) => formatNumber(part.active), visibleFrom: "sm" },
  { label: "Delayed", text: (part: PartState) => formatNumber(part.delayed), visibleFrom: "sm" },
  // On a phone the state says it.
  { label: "Failed for good", text: (part: PartState) => formatNumber(part.parked), visibleFrom: "sm" },
  { label: "Oldest waiting for", text: (part: PartState) => formatWait(part.oldestSeconds), visibleFrom: "sm" },
] as const;

function formatNumber(count: number | null): string {
  return count === null ? "–" : formatCount(count);
}

function PartRow({ part }: { part: PartState }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {part.name}
        {part.detail && (
          <Dimmed span ml="xs">
            {part.detail}
          </Dimmed>
        )}
      </Table.Th>
      <Table.Td>
        <HealthBadge {...part.health} />
      </Table.Td>
      {NUMBERS.map(({ label, text, ...rest }) => (
        <Table.Td key={label} {...rest}>
          {text(part)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** One row for each part: all of them fit above the list that staff work through. */
function Parts({ parts }: { parts: readonly PartState[] | null }) {
  return (
    <Paper withBorder radius="md" className={classes.parts} aria-busy={parts === null}>
      <Table verticalSpacing="xxs" aria-label="State of queues and e-mails">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Part</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            {NUMBERS.map(({ label, text: _, ...rest }) => (
              <Table.Th key={label} scope="col" {...rest}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts?.map((part) => (
            <PartRow key={part.name} part={part} />
          ))}
          {parts === null &&
            SKELETONS.map((index) => (
              <Table.Tr key={index}>
                <Table.Td colSpan={2 + NUMBERS.length}>
                  <Skeleton aria-hidden>
                    <HealthBadge text="" needsAttention={false} />
                  </Skeleton>
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** The state of queues, outbox and e-mails. If the queues cannot be read, the rest is shown. */
export function Metrics() {
  const { data, error, mutate } = useMetrics();
  return (
    <>
      {error !== undefined && <ErrorBanner message={OPERATIONS_MESSAGES.fetchFailed} error={error} onRetry={() => void mutate()} />}
      {data?.queues_error && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={LAYOUT.icon.md} aria-hidden />}>
          {data.queues_error}
        </Alert>
      )}
      {data && data.sandbox_gaps.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={LAYOUT.icon.md} aria-hidden />}>
          {OPERATIONS_MESSAGES.sandboxGaps(data.sandbox_gaps.map((gap) => SANDBOX_GAP_LABELS[gap]))}
        </Alert>
      )}
      {(data || error === undefined) && <Parts parts={data ? listParts(data) : null} />}
    </>
  );
}
