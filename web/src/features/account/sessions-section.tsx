import { Badge, Group, Text } from "@mantine/core";
import { MESSAGES, UNKNOWN_BROWSER, type OwnSession } from "@takeoff/contracts";
import { useState } from "react";
import type { SWRResponse } from "swr";
import { request } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed, InlineButton, SmallButton } from "../../shared/ui/basics.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { Loaded, Section } from "../../shared/ui/page/section.tsx";
import lists from "../../shared/ui/divided-list.module.css";

const words = MESSAGES.account;

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { isBusy, run } = useToastTask(words.endFailed);
  const { id, is_current, address, created_at, last_seen_at } = session;
  const device = session.device ?? UNKNOWN_BROWSER;
  const end = async () => {
    try {
      await request("endSession", { params: { session: id } });
      toast(words.sessionEnded);
    } finally {
      onEnded();
    }
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
        <Dimmed>
          Signed in <Time at={created_at} isShort />, last used <Time at={last_seen_at} isShort />
          {address !== null && `, from ${address}`}
        </Dimmed>
      </div>
      {!is_current && (
        <InlineButton flex="none" loading={isBusy} aria-label={`Sign out ${device}`} onClick={() => run(end)}>
          Sign out
        </InlineButton>
      )}
    </Group>
  );
}

/** Where the user is signed in. */
export function SessionsSection({ sessions }: { sessions: SWRResponse<OwnSession[], unknown> }) {
  const [isAsking, setAsking] = useState(false);
  const reload = () => void sessions.mutate();
  const action = sessions.data?.some(({ is_current }) => !is_current) && (
    <SmallButton onClick={() => setAsking(true)}>Sign out everywhere else</SmallButton>
  );
  return (
    <Section title="Sessions" action={action}>
      <Loaded of={sessions} failure={words.fetchSessionsFailed} h={48}>
        {(list) => (
          <ul className={lists.list}>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={reload} />
            ))}
          </ul>
        )}
      </Loaded>
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
    </Section>
  );
}
