import { Alert, Group, Paper, Skeleton, Title } from "@mantine/core";
import { EMAIL_STATE_LABELS, EMAIL_STATES, MESSAGES, QUEUE_LABELS, type Operations } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useId } from "react";
import { formatCount } from "../../lib/format.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { StandingBadge } from "./badge.tsx";
import classes from "./operations.module.css";
import { useFigures } from "./use-operations.ts";
import { emailStanding, outboxStanding, queueStanding, waitText, type Standing } from "./words.ts";

const SKELETONS = [0, 1, 2, 3, 4];

interface TileProps {
  title: string;
  standing: Standing;
  figures: readonly (readonly [label: string, value: string])[];
}

function Tile({ title, standing, figures }: TileProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={3} id={id}>
          {title}
        </Title>
        <StandingBadge {...standing} />
      </Group>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
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
          standing={queueStanding(queue)}
          figures={[
            ["Waiting", formatCount(queue.waiting)],
            ["Under way", formatCount(queue.active)],
            ["Delayed", formatCount(queue.delayed)],
            ["Parked", formatCount(queue.parked)],
            ["Oldest waits", waitText(queue.oldest_waiting_seconds)],
          ]}
        />
      ))}
      <Tile
        title="Outbox"
        standing={outboxStanding(outbox)}
        figures={[
          ["Open events", formatCount(outbox.open)],
          ["Oldest is open for", waitText(outbox.oldest_seconds)],
        ]}
      />
      <Tile
        title="E-mails"
        standing={emailStanding(emails)}
        figures={EMAIL_STATES.map((state) => [EMAIL_STATE_LABELS[state], formatCount(emails[state])] as const)}
      />
    </div>
  );
}

/** How queues, outbox and e-mails stand. Without the queues the rest is shown all the same. */
export function Figures() {
  const { data, error, mutate } = useFigures();
  return (
    <>
      {error !== undefined && <ErrorBanner message={MESSAGES.operations.fetchFailed} error={error} onRetry={() => void mutate()} />}
      {data?.queues_error && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={LAYOUT.icon.md} aria-hidden />}>
          {data.queues_error}
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
