import { Button } from "@mantine/core";
import type { Role } from "@takeoff/contracts";
import { IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "../../lib/session.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { SearchBox } from "../../lib/ui/search-box.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { matchingUsers } from "../../lib/users/lists.ts";
import { useAddUserDialog } from "../../lib/users/use-add-user-dialog.ts";
import { useUsers } from "../../lib/users/use-users.ts";
import { UserTable, type UserFact } from "../../lib/users/user-table.tsx";

// The form comes after the list: it is not needed to see it.
const AddUserModal = lazy(() => import("../../lib/users/add-user-modal.tsx"));

const OWN_ORGANIZATION: readonly UserFact[] = ["username", "email", "role"];
const EVERY_ORGANIZATION: readonly UserFact[] = [...OWN_ORGANIZATION, "organization"];

function captionFor(role: Role, organization: string | undefined): string {
  return role === "parent_admin" ? "Users of all organizations" : `Users of ${organization ?? "your organization"}`;
}

/** Manage Users: an administrator's own organization, and for staff all of them. */
export default function ManageUsersPage() {
  const user = useUser();
  const list = useUsers();
  const isStaff = user.role === "parent_admin";
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const [isAddOpen, addUser] = useAddUserDialog();
  return (
    <Screen
      title="Manage Users"
      caption={captionFor(user.role, user.organization?.name)}
      fills
      actions={
        <Button leftSection={<IconUserPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={addUser.open}>
          Add User
        </Button>
      }
    >
      {isStaff && (
        // A company's dozen are seen at a glance; a platform's thousands are not.
        <SearchBox
          label="Search users"
          placeholder="Search by name, email or organization"
          q={q}
          onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
        />
      )}
      <UserTable
        label="Users"
        list={isStaff ? { ...list, users: matchingUsers(list.users, q) } : list}
        facts={isStaff ? EVERY_ORGANIZATION : OWN_ORGANIZATION}
        actions="edit"
        actionsLabel="Actions"
        empty={list.users.length ? "No users match. Change the search to see others." : "No users yet. Add one to get started."}
      />
      <Suspense>
        <AddUserModal opened={isAddOpen} onClose={addUser.close} />
      </Suspense>
    </Screen>
  );
}
