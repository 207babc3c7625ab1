import { Badge, Group, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { type OwnSecondFactor, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { request } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/keys.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import classes from "../account.module.css";
import { type Change, type ChangeProps, ChangeSecondFactor } from "./change-second-factor.tsx";
import { FactorList } from "./factor-list.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";

const describeChange = (change: Change): string =>
  change === "add" ? "Add a second factor" : change === "codes" ? "New recovery codes" : `Remove ${change.remove}`;

/** The dialog of a change of the user's second factors. */
function SecondFactorDialog({ change, ...props }: Omit<ChangeProps, "change"> & { change: Change | null }) {
  // Stays while the dialog fades away.
  const shown = useLastValue(change);
  return (
    <FormModal opened={change !== null} onClose={props.onClose} title={shown ? describeChange(shown) : ""} isBusy={false}>
      {change !== null && <ChangeSecondFactor change={change} {...props} />}
    </FormModal>
  );
}

const words = SECOND_FACTOR_MESSAGES;

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
        {!data && error === undefined && <Skeleton className={classes.factorsSkeleton} />}
        {data && <FactorList of={data} onChange={setChange} />}
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
