import { Group } from "@mantine/core";
import { type User, INVITATION_MESSAGES } from "@takeoff/contracts";
import { RowButton } from "../../shared/ui/form/buttons.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";
import { request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";
import { Time } from "../../shared/ui/text/cell-texts.tsx";
import { Dimmed } from "../../shared/ui/text/dimmed.ts";

interface Props {
  user: User;
  /** Until when the invitation works, or worked. */
  until: string;
}

/** A user who has not set a password yet: until when the invitation works, and a button that sends a new one. */
export function InvitedUser({ user, until }: Props) {
  const { put } = useUserChanges();
  const { isBusy, run } = useToastTask(INVITATION_MESSAGES.sendFailed, { saysReason: true });
  const isExpired = useAtTime((now) => Date.parse(until) <= now.getTime());
  const sendAgain = async () => {
    put(await request("sendInvitation", { params: { id: user.id } }));
    toast(INVITATION_MESSAGES.sent(user.email));
  };
  return (
    <Group gap="xs">
      <Dimmed>
        {isExpired ? "Invitation expired, " : "Invited, until "}
        <Time at={until} isShort />
      </Dimmed>
      <RowButton loading={isBusy} onClick={() => run(sendAgain)}>
        Send again
      </RowButton>
    </Group>
  );
}
