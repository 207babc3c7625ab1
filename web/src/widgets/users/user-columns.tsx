import { Badge, Group } from "@mantine/core";
import { INVITATION_MESSAGES, type User } from "@takeoff/contracts";
import { type Column, WIDTHS } from "../../shared/ui/table/types.ts";
import { AccountName, Email, Time, TwoLines } from "../../shared/ui/text/cell-texts.tsx";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";
import { request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { useAtTime } from "../../shared/ui/hooks/use-at-time.ts";
import { Dimmed, RowButton } from "../../shared/ui/basics.tsx";

interface Props {
  user: User;
  /** Until when the invitation works, or worked. */
  until: string;
}

/** A user who has not set a password yet: until when the invitation works, and a button that sends a new one. */
function InvitedUser({ user, until }: Props) {
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

const FIELDS = {
  username: { label: "Username", text: ({ username }: User) => username },
  email: { label: "Email", text: ({ email }: User) => email },
  role: { label: "Role", text: ({ role }: User) => ROLE_LABELS[role] },
  phone: { label: "Phone Number", text: ({ phone_number }: User) => phone_number ?? "–" },
  organization: { label: "Organization", text: ({ organization }: User) => organization?.name ?? "–" },
} as const;

export type UserField = keyof typeof FIELDS;

interface Handlers {
  edit?: (user: User) => void;
  remove: (user: User) => void;
}

function Username({ user }: { user: User }) {
  const { username, is_disabled, invited_until } = user;
  return (
    <>
      <AccountName name={username} />
      {is_disabled && (
        <Badge size="sm" variant="light" color="gray">
          Disabled
        </Badge>
      )}
      {invited_until !== null && !is_disabled && <InvitedUser user={user} until={invited_until} />}
    </>
  );
}

function Actions({ user, isSelf, handlers: { edit, remove } }: { user: User; isSelf: boolean; handlers: Handlers }) {
  return (
    <Group gap="xxs">
      {edit && <RowButton onClick={() => edit(user)}>Edit</RowButton>}
      {!isSelf && (
        <RowButton variant="light" color="red" onClick={() => remove(user)}>
          Delete
        </RowButton>
      )}
    </Group>
  );
}

/** The columns of a table of users: the given fields, then the actions. */
export function buildUserColumns(
  fields: readonly UserField[],
  ownId: number,
  label: string,
  handlers: Handlers,
): readonly Column<User, never>[] {
  return [
    ...fields.map((field) => ({
      key: field,
      label: FIELDS[field].label,
      ...(field === "role" || field === "phone" ? { width: WIDTHS.word } : {}),
      render: (user: User) =>
        field === "email" ? (
          <Email address={user.email} />
        ) : field === "username" ? (
          <Username user={user} />
        ) : (
          <TwoLines title={FIELDS[field].text(user)}>{FIELDS[field].text(user)}</TwoLines>
        ),
    })),
    {
      key: "actions",
      label,
      width: WIDTHS.actions,
      render: (user) => <Actions user={user} isSelf={user.id === ownId} handlers={handlers} />,
    },
  ];
}
