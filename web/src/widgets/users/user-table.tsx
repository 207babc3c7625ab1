import { Badge, Button, EmptyState, Group } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { lazyPart } from "../../shared/start/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/page/after-first-screen.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import type { Column } from "../../shared/ui/table/types.ts";
import { WIDTHS } from "../../shared/ui/table/widths.ts";
import { Email } from "../../shared/ui/text/email.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { LongText } from "../../shared/ui/text/long-text.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { editUserDraft } from "./saved-forms.ts";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import type { UserList } from "../../entities/users/use-users.ts";

// Loaded separately: the list does not need it.
const EditUserDialog = lazyPart(() => import("./edit-user-dialog.tsx"));

/** Rows rendered at a time. The list is loaded completely, and rendering thousands of rows would block the page. */
const STEP = 100;

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

function Username({ user: { username, is_disabled } }: { user: User }) {
  return (
    <>
      <LongText>{username}</LongText>
      {is_disabled && (
        <Badge size="sm" variant="light" color="gray">
          Disabled
        </Badge>
      )}
    </>
  );
}

function Actions({ user, isSelf, handlers: { edit, remove } }: { user: User; isSelf: boolean; handlers: Handlers }) {
  return (
    <Group gap="xxs">
      {edit && (
        <Button size="compact-sm" fz="xs" variant="default" onClick={() => edit(user)}>
          Edit
        </Button>
      )}
      {!isSelf && (
        <Button size="compact-sm" fz="xs" variant="light" color="red" onClick={() => remove(user)}>
          Delete
        </Button>
      )}
    </Group>
  );
}

function userColumns(fields: readonly UserField[], ownId: number, label: string, handlers: Handlers): readonly Column<User, never>[] {
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
          <LongText>{FIELDS[field].text(user)}</LongText>
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

interface Props {
  label: string;
  list: UserList;
  /** The columns before the actions. */
  fields: readonly UserField[];
  /** The buttons of the last column: Edit and Delete, or Delete only. */
  actions: "edit" | "delete";
  /** The last column's header, which the specification fixes per screen. */
  actionsLabel: "Actions" | "Delete";
  empty: string;
}

const userId = (user: User) => user.id;

/** A table of users with their actions. Users cannot delete themselves. */
export function UserTable({ label, list, fields, actions, actionsLabel, empty }: Props) {
  const { id: ownId } = useUser();
  const [shown, setShown] = useState(STEP);
  const [edited, setEdited] = useState<User | null>(() => (actions === "edit" ? (editUserDraft.read(ownId)?.user ?? null) : null));
  const [deleted, setDeleted] = useState<User | null>(null);
  const columns = useMemo(
    () => userColumns(fields, ownId, actionsLabel, actions === "edit" ? { edit: setEdited, remove: setDeleted } : { remove: setDeleted }),
    [fields, ownId, actions, actionsLabel],
  );
  const { users, isLoading, error, failure, reload } = list;
  return (
    <>
      {error !== undefined && <ErrorBanner message={failure} error={error} onRetry={() => void reload()} />}
      {(error === undefined || users.length > 0) && (
        <DataTable
          label={label}
          noun={users.length === 1 ? "user" : "users"}
          columns={columns}
          list={{
            rows: users.slice(0, shown),
            total: isLoading ? null : users.length,
            isLoading,
            hasMore: users.length > shown,
            loadMore: () => setShown(shown + STEP),
          }}
          rowKey={userId}
          empty={<EmptyState icon={<IconUsers aria-hidden />} description={empty} />}
        />
      )}
      <AfterFirstScreen now={edited !== null}>
        {actions === "edit" && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
      </AfterFirstScreen>
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
