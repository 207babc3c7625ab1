import { Button, Tabs } from "@mantine/core";
import { isStaff, type Role } from "@takeoff/contracts";
import { IconUserPlus } from "@tabler/icons-react";
import { Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart, lazyPart } from "../../shared/start/load-part.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { FilterBar, SearchBox } from "../../shared/ui/search/search-box.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { matchingUsers } from "../../entities/users/user-lists.ts";
import { useAddUserDialog } from "../../widgets/users/saved-forms.ts";
import { useUsers } from "../../entities/users/use-users.ts";
import type { UserField } from "../../widgets/users/user-columns.tsx";
import { UserTable } from "../../widgets/users/user-table.tsx";
import classes from "./manage-users.module.css";

// Loaded separately: the list does not need them.
const AddUserModal = laterPart(() => import("../../widgets/users/add-user-modal.tsx"), "opened");
const OrganizationTab = lazyPart(() => import("./organization/organization-tab.tsx"));

const OWN_ORGANIZATION: readonly UserField[] = ["username", "email", "role"];
const EVERY_ORGANIZATION: readonly UserField[] = [...OWN_ORGANIZATION, "organization"];

function describeUsers(role: Role, organization: string | undefined): string {
  return isStaff({ role }) ? "Users of all organizations" : `Users of ${organization ?? "your organization"}`;
}

function Users() {
  const viewerIsStaff = isStaff(useUser());
  const list = useUsers();
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  return (
    <>
      {viewerIsStaff && (
        // For staff only: the list of one organization is short.
        <FilterBar>
          <SearchBox
            label="Search users"
            placeholder="Search by name, email or organization"
            q={q}
            onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
          />
        </FilterBar>
      )}
      <UserTable
        label="Users"
        list={viewerIsStaff ? { ...list, users: matchingUsers(list.users, q) } : list}
        fields={viewerIsStaff ? EVERY_ORGANIZATION : OWN_ORGANIZATION}
        actions="edit"
        actionsLabel="Actions"
        empty={list.users.length ? "No users match. Change the search to see others." : "No users yet. Add one to get started."}
      />
    </>
  );
}

/** For administrators: the users of their organization, and the organization. The address contains the tab. */
function AdminTabs({ organizationId, users }: { organizationId: number; users: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "organization" ? "organization" : "users";
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setParams(chosen === "organization" ? { tab: chosen } : {}, { replace: true })}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="users">Users</Tabs.Tab>
        <Tabs.Tab value="organization">Organization</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users" className={classes.panel}>
        {users}
      </Tabs.Panel>
      <Tabs.Panel value="organization">
        <Suspense>
          <OrganizationTab organizationId={organizationId} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Manage Users: the users of an administrator's organization, or all users for staff. */
export default function ManageUsersPage() {
  const user = useUser();
  const [isAddOpen, addUser] = useAddUserDialog();
  return (
    <Page
      title="Manage Users"
      caption={describeUsers(user.role, user.organization?.name)}
      fills
      actions={
        <Button leftSection={<IconUserPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={addUser.open}>
          Add User
        </Button>
      }
    >
      {user.organization_id === null ? <Users /> : <AdminTabs organizationId={user.organization_id} users={<Users />} />}
      <AddUserModal opened={isAddOpen} onClose={addUser.close} />
    </Page>
  );
}
