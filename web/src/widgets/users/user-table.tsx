import { MESSAGES, type User } from "@takeoff/contracts";
import { IconUsers } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart } from "../../shared/start/load-part.tsx";
import { DataTable } from "../../shared/ui/table/data-table.tsx";
import { savedEdit } from "./saved-forms.ts";
import { type UserList, useUserChanges } from "../../entities/users/use-users.ts";
import { buildUserColumns, type UserField } from "./user-columns.tsx";
import { request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";

// Loaded separately: the list does not need it.
const EditUserDialog = laterPart(() => import("./edit/edit-user-dialog.tsx"), "user");

/** Rows rendered at a time. The list is loaded completely, and rendering thousands of rows would block the page. */
const STEP = 100;

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
  className?: string | undefined;
}

const getId = (user: User) => user.id;

/** A table of users with their actions. Users cannot delete themselves. */
export function UserTable({ label, list, fields, actions, actionsLabel, empty, className }: Props) {
  const { id: ownId } = useUser();
  const [shown, setShown] = useState(STEP);
  const [edited, setEdited] = useState<User | null>(() => (actions === "edit" ? (savedEdit.read(ownId)?.user ?? null) : null));
  const [deleted, setDeleted] = useState<User | null>(null);
  const columns = useMemo(
    () =>
      buildUserColumns(fields, ownId, actionsLabel, actions === "edit" ? { edit: setEdited, remove: setDeleted } : { remove: setDeleted }),
    [fields, ownId, actions, actionsLabel],
  );
  const { users, isLoading, error, failure, reload } = list;
  const changes = useUserChanges();
  const remove = async (user: User) => {
    await request("deleteUser", { params: { id: user.id } });
    changes.remove(user);
    toast(MESSAGES.users.deleted);
  };
  return (
    <>
      <DataTable
        className={className}
        label={label}
        noun={users.length === 1 ? "user" : "users"}
        columns={columns}
        list={{
          rows: users.slice(0, shown),
          total: isLoading ? null : users.length,
          isLoading,
          error,
          reload,
          hasMore: users.length > shown,
          loadMore: () => setShown(shown + STEP),
        }}
        rowKey={getId}
        failure={failure}
        empty={{ icon: IconUsers, description: empty }}
      />
      {actions === "edit" && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        title="Delete User"
        question={MESSAGES.users.confirmDelete}
        getName={({ username }) => username}
        confirm="Delete"
        onConfirm={remove}
        failure={MESSAGES.users.deleteFailed}
      />
    </>
  );
}
