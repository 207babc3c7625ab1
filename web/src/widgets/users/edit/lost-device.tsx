import { Group } from "@mantine/core";
import { MESSAGES, type User, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { SmallButton } from "../../../shared/ui/basics.tsx";
import { request } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";

interface LostDeviceProps {
  user: User;
  isSelf: boolean;
  /** Whether the question lies over the dialog. */
  onAsking: (isAsking: boolean) => void;
}

/** What helps after a device was lost, without a change of the account: ends the sessions, removes the second factors. */
export function LostDevice({ user, isSelf, onAsking }: LostDeviceProps) {
  const { isBusy, run } = useToastTask(MESSAGES.account.endFailed);
  const [isAsking, setAsking] = useState(false);
  const ask = (asking: boolean) => {
    setAsking(asking);
    onAsking(asking);
  };
  const end = async () => {
    await request("endUserSessions", { params: { id: user.id } });
    toast(isSelf ? MESSAGES.account.othersEnded : MESSAGES.account.userSessionsEnded(user.username));
  };
  return (
    <Group>
      <SmallButton loading={isBusy} onClick={() => run(end)}>
        {isSelf ? "Sign out everywhere else" : "End all sessions"}
      </SmallButton>
      {!isSelf && <SmallButton onClick={() => ask(true)}>Remove second factors</SmallButton>}
      <ConfirmDialog
        subject={isAsking ? user : null}
        onClose={() => ask(false)}
        title="Remove second factors"
        question="The password alone suffices to sign in then. Make sure who is asking for it. All sessions of this user end."
        getName={({ username }) => username}
        confirm="Remove"
        failure={SECOND_FACTOR_MESSAGES.resetFailed}
        onConfirm={async () => {
          await request("resetSecondFactor", { params: { id: user.id } });
          toast(SECOND_FACTOR_MESSAGES.reset(user.username));
        }}
      />
    </Group>
  );
}
