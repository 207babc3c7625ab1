import { Button, EmptyState, Group } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useUser } from "../session.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import type { Column } from "../ui/data-table/types.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LongText } from "../ui/long-text.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { editUserDraft } from "./drafts.ts";
import { ROLE_LABELS } from "./fields.ts";
import type { UserList } from "./use-users.ts";

// The form comes after the list: it is not needed to see it.
const EditUserDialog = lazy(() => import("./edit-user-dialog.tsx"));

/** Drawn at a time: a platform's users are read whole, and drawing thousands of rows would be felt. */
const STEP = 100;

const FACTS = {
  username: { label: "Username", text: ({ username }: User) => username },
  email: { label: "Email", text: ({ email }: User) => email },
  role: { label: "Role", text: ({ role }: User) => ROLE_LABELS[role] },
  phone: { label: "Phone Number", text: ({ phone_number }: User) => phone_number ?? "–" },
  organization: { label: "Organization", text: ({ organization }: User) => organization?.name ?? "–" },
} as const;

export type UserFact = keyof typeof FACTS;

interface Handlers {
  edit?: (user: User) => void;
  remove: (user: User) => void;
}

function Actions({ user, isSelf, handlers: { edit, remove } }: { user: User; isSelf: boolean; handlers: Handlers }) {
  return (
    <Group gap="xxs" wrap="nowrap">
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

function userColumns(facts: readonly UserFact[], ownId: number, label: string, handlers: Handlers): readonly Column<User, never>[] {
  return [
    ...facts.map((fact) => ({
      key: fact,
      label: FACTS[fact].label,
      nowrap: fact === "role",
      render: (user: User) => (fact === "role" ? FACTS[fact].text(user) : <LongText>{FACTS[fact].text(user)}</LongText>),
    })),
    {
      key: "actions",
      label,
      render: (user) => <Actions user={user} isSelf={user.id === ownId} handlers={handlers} />,
    },
  ];
}

interface Props {
  label: string;
  list: UserList;
  /** The columns before the last. */
  facts: readonly UserFact[];
  /** What the last column offers: Edit and Delete, or Delete alone. */
  actions: "edit" | "delete";
  /** The last column's header: the specification words it by screen. */
  actionsLabel: "Actions" | "Delete";
  empty: string;
}

const userId = (user: User) => user.id;

/** Users with what a manager may do to them; nobody may delete themselves. */
export function UserTable({ label, list, facts, actions, actionsLabel, empty }: Props) {
  const { id: ownId } = useUser();
  const [shown, setShown] = useState(STEP);
  const [edited, setEdited] = useState<User | null>(() => (actions === "edit" ? (editUserDraft.read(ownId)?.user ?? null) : null));
  const [deleted, setDeleted] = useState<User | null>(null);
  const columns = useMemo(
    () => userColumns(facts, ownId, actionsLabel, actions === "edit" ? { edit: setEdited, remove: setDeleted } : { remove: setDeleted }),
    [facts, ownId, actions, actionsLabel],
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
          rows={users.slice(0, shown)}
          rowKey={userId}
          isLoading={isLoading}
          total={isLoading ? null : users.length}
          hasMore={users.length > shown}
          onEnd={() => setShown(shown + STEP)}
          empty={<EmptyState icon={<IconUsers aria-hidden />} description={empty} />}
        />
      )}
      <Suspense>{actions === "edit" && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
