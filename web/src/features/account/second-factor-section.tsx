import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { MESSAGES, type OwnSecondFactor } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { request } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/keys.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { Time } from "../../shared/ui/text/time.tsx";
import classes from "./account.module.css";
import { SecondFactorDialog, type Change } from "./second-factor-dialog.tsx";

const words = MESSAGES.secondFactor;

interface RowProps {
  title: string;
  since: string;
  lastUsed?: string | null;
  onRemove: () => void;
}

function FactorRow({ title, since, lastUsed, onRemove }: RowProps) {
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={classes.session}>
      <div>
        <Text size="sm" fw={500} className={classes.name}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          Added <Time at={since} />
          {lastUsed && (
            <>
              , last used <Time at={lastUsed} />
            </>
          )}
        </Text>
      </div>
      <Button size="compact-sm" variant="default" flex="none" aria-label={`Remove ${title}`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  );
}

function Factors({ of, onChange }: { of: OwnSecondFactor; onChange: (change: Change) => void }) {
  const { totp, passkeys, recovery_codes_left: left } = of;
  const isOn = totp !== null || passkeys.length > 0;
  return (
    <>
      {!isOn && (
        <Text size="sm">
          {of.is_required
            ? "Your account needs a second factor."
            : "A second factor protects your account even when somebody learns your password."}
        </Text>
      )}
      {isOn && (
        <ul className={classes.sessions}>
          {totp && (
            <FactorRow
              title="Authenticator app"
              since={totp.created_at}
              onRemove={() => onChange({ remove: "Authenticator app", id: null })}
            />
          )}
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <FactorRow key={id} title={name} since={created_at} lastUsed={last_used_at} onRemove={() => onChange({ remove: name, id })} />
          ))}
        </ul>
      )}
      {isOn && (
        <Text size="sm">
          {left} unused recovery {left === 1 ? "code" : "codes"}
        </Text>
      )}
      <Group justify="flex-end">
        {isOn && (
          <Button variant="default" onClick={() => onChange("codes")}>
            New recovery codes
          </Button>
        )}
        <Button onClick={() => onChange("add")}>Add a second factor</Button>
      </Group>
    </>
  );
}

interface SectionProps {
  hasOtherSessions: boolean;
  onChanged: () => void;
}

/** The user's authenticator app, passkeys and recovery codes. */
export function SecondFactorSection({ hasOtherSessions, onChanged }: SectionProps) {
  const { data, error, mutate } = useSWR<OwnSecondFactor, unknown>(keys.secondFactor, () => request("getSecondFactor"));
  const [change, setChange] = useState<Change | null>(null);
  const reload = () => void mutate();
  const isOn = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  return (
    <Paper withBorder p="lg" radius="md" component="section" aria-label="Second factor">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Second factor</Title>
          {data && (
            <Badge variant="light" color={isOn ? "green" : "gray"}>
              {isOn ? "On" : "Off"}
            </Badge>
          )}
        </Group>
        {error !== undefined && <ErrorBanner message={words.fetchFailed} error={error} onRetry={reload} />}
        {!data && error === undefined && <Skeleton h={48} />}
        {data && <Factors of={data} onChange={setChange} />}
      </Stack>
      <SecondFactorDialog
        change={change}
        available={data?.available ?? []}
        hasOtherSessions={hasOtherSessions}
        onClose={() => setChange(null)}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    </Paper>
  );
}
