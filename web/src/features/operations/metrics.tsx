import { Alert, Group, Paper, Skeleton, Title } from "@mantine/core";
import { OPERATIONS_MESSAGES, QUEUE_LABELS, SANDBOX_GAP_LABELS, type Operations } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId } from "react";
import { formatCount } from "../../shared/format.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { HealthBadge } from "./badges.tsx";
import classes from "./operations.module.css";
import { useMetrics } from "./use-operations.ts";
import { summarizeEmails, judgeEmails, judgeOutbox, judgeQueue, formatWait, type Health } from "./labels.ts";

const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

interface TileProps {
  title: string;
  health: Health;
  metrics: readonly (readonly [label: string, value: string])[];
}

function Tile({ title, health, metrics }: TileProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={3} id={id}>
          {title}
        </Title>
        <HealthBadge {...health} />
      </Group>
      <dl className={classes.metrics}>
        {metrics.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
      </dl>
    </Paper>
  );
}

function Tiles({ queues, outbox, emails }: Operations) {
  return (
    <div className={classes.tiles}>
      {queues?.map((queue) => (
        <Tile
          key={queue.name}
          title={`${QUEUE_LABELS[queue.name]} queue`}
          health={judgeQueue(queue)}
          metrics={[
            ["Waiting", formatCount(queue.waiting)],
            ["In progress", formatCount(queue.active)],
            ["Delayed", formatCount(queue.delayed)],
            ["Failed for good", formatCount(queue.parked)],
            ["Oldest waiting for", formatWait(queue.oldest_waiting_seconds)],
          ]}
        />
      ))}
      <Tile
        title="Outbox"
        health={judgeOutbox(outbox)}
        metrics={[
          ["Open events", formatCount(outbox.open)],
          ["Oldest open for", formatWait(outbox.oldest_seconds)],
        ]}
      />
      <Tile title="E-mails" health={judgeEmails(emails)} metrics={summarizeEmails(emails)} />
    </div>
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
      {data && <Tiles {...data} />}
      {!data && error === undefined && (
        <div className={classes.tiles} aria-busy="true">
          {SKELETONS.map((tile) => (
            <Skeleton key={tile} className={classes.tile} />
          ))}
        </div>
      )}
    </>
  );
}
