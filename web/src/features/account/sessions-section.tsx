import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { MESSAGES, UNKNOWN_BROWSER, type OwnSession } from "@takeoff/contracts";
import { useState } from "react";
import type { SWRResponse } from "swr";
import { request } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Time } from "../../shared/ui/text/time.tsx";
import { toast, toastError } from "../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import lists from "../../shared/ui/divided-list.module.css";

const words = MESSAGES.account;

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { isBusy, send } = useSubmit();
  const { id, is_current, address, created_at, last_seen_at } = session;
  const device = session.device ?? UNKNOWN_BROWSER;
  const end = async () => {
    try {
      await request("endSession", { params: { session: id } });
      toast(words.sessionEnded);
    } catch {
      toastError(words.endFailed);
    }
    onEnded();
  };
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={lists.item}>
      <div>
        <Text size="sm" fw={500}>
          {device}
          {is_current && (
            <Badge component="span" size="sm" variant="light" ms="xs">
              This session
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          Signed in <Time at={created_at} isShort />, last used <Time at={last_seen_at} isShort />
          {address !== null && `, from ${address}`}
        </Text>
      </div>
      {!is_current && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          loading={isBusy}
          aria-label={`Sign out ${device}`}
          onClick={() => send(end)}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
}

/** Where the user is signed in. */
export function SessionsSection({ sessions: { data, error, mutate } }: { sessions: SWRResponse<OwnSession[], unknown> }) {
  const [isAsking, setAsking] = useState(false);
  const reload = () => void mutate();
  const hasOthers = data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Sessions">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Sessions</Title>
          {hasOthers && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              Sign out everywhere else
            </Button>
          )}
        </Group>
        {error !== undefined && <ErrorBanner message={words.fetchSessionsFailed} error={error} onRetry={reload} />}
        {!data && error === undefined && <Skeleton h={48} />}
        {data && (
          <ul className={lists.list}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={reload} />
            ))}
          </ul>
        )}
      </Stack>
      <ConfirmDialog
        subject={isAsking || null}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else"
        question="All of your sessions end, except this one."
        confirm="Sign out"
        failure={words.endOthersFailed}
        onConfirm={async () => {
          await request("endOtherSessions");
          toast(words.othersEnded);
          reload();
        }}
      />
    </Paper>
  );
}
