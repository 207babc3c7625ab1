import { Badge } from "@mantine/core";
import { SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { keys, useRequest } from "../../../shared/api/api.ts";
import { type Change, type ChangeProps, ChangeSecondFactor } from "./change-second-factor.tsx";
import { Loaded, Section } from "../../../shared/ui/page/section.tsx";
import { FactorList } from "./factor-list.tsx";
import { FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";

const describeChange = (change: Change): string =>
  change === "add" ? "Add a second factor" : change === "codes" ? "New recovery codes" : `Remove ${change.remove}`;

/** The dialog of a change of the user's second factors. */
function SecondFactorDialog({ change, ...props }: Omit<ChangeProps, "change"> & { change: Change | null }) {
  return (
    <FormDialog subject={change} onClose={props.onClose} title={describeChange}>
      {(shown) => change !== null && <ChangeSecondFactor change={shown} {...props} />}
    </FormDialog>
  );
}

const words = SECOND_FACTOR_MESSAGES;

/** The user's authenticator app, passkeys and recovery codes. */
export function SecondFactorSection({ hasOtherSessions, onChanged }: { hasOtherSessions: boolean; onChanged: () => void }) {
  const factors = useRequest(keys.secondFactor, "getSecondFactor");
  const { data } = factors;
  const [change, setChange] = useState<Change | null>(null);
  const isOn = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  const state = data && (
    <Badge variant="light" color={isOn ? "green" : "gray"}>
      {isOn ? "On" : "Off"}
    </Badge>
  );
  return (
    <Section title="Second factor" action={state}>
      {/* As high as a sentence with its buttons, what most accounts have. */}
      <Loaded of={factors} failure={words.fetchFailed} h="5.75rem">
        {(own) => <FactorList of={own} onChange={setChange} />}
      </Loaded>
      <SecondFactorDialog
        change={change}
        available={data?.available ?? []}
        hasOtherSessions={hasOtherSessions}
        onClose={() => setChange(null)}
        onChanged={() => {
          void factors.mutate();
          onChanged();
        }}
      />
    </Section>
  );
}
