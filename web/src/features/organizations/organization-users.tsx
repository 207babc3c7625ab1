import { Button, Select, Text } from "@mantine/core";
import type { Organization } from "@takeoff/contracts";
import { IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { useAddUserDialog } from "../../lib/users/use-add-user-dialog.ts";
import { useOrganizationUsers } from "../../lib/users/use-users.ts";
import { UserTable, type UserFact } from "../../lib/users/user-table.tsx";
import classes from "./organizations.module.css";
import { Section } from "./section.tsx";

// The form comes after the list: it is not needed to see it.
const AddUserModal = lazy(() => import("../../lib/users/add-user-modal.tsx"));

const FACTS: readonly UserFact[] = ["username", "email", "role", "phone", "organization"];

interface Props {
  organizations: readonly Organization[];
  /** Whose users are shown; null while none is chosen. */
  chosen: Organization | null;
  onChoose: (id: number | null) => void;
}

function Users({ organization }: { organization: Organization }) {
  const list = useOrganizationUsers(organization.id);
  return (
    <div className={classes.list}>
      <UserTable
        label={`Users of ${organization.name}`}
        list={list}
        facts={FACTS}
        actions="edit"
        actionsLabel="Delete"
        empty="This organization has no users yet. Add one to get started."
      />
    </div>
  );
}

/** The users of one organization, chosen here. */
export function OrganizationUsers({ organizations, chosen, onChoose }: Props) {
  const [isAddOpen, addUser] = useAddUserDialog();
  return (
    <Section
      title="Users"
      caption="Choose an organization to manage its users."
      action={
        <Button leftSection={<IconUserPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={addUser.open}>
          Add User
        </Button>
      }
    >
      <Select
        className={classes.chooser}
        label="Organization"
        placeholder="Choose an organization"
        searchable
        nothingFoundMessage="No such organization"
        data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => onChoose(id === null ? null : Number(id))}
      />
      {chosen ? (
        <Users key={chosen.id} organization={chosen} />
      ) : (
        <Text size="sm" c="dimmed">
          No organization is chosen.
        </Text>
      )}
      <Suspense>
        <AddUserModal opened={isAddOpen} onClose={addUser.close} organizationId={chosen?.id ?? null} />
      </Suspense>
    </Section>
  );
}
