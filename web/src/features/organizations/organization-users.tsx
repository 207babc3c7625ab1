import { Button, Select, Text } from "@mantine/core";
import type { Organization } from "@takeoff/contracts";
import { IconUserPlus } from "@tabler/icons-react";
import { lazyPart } from "../../shared/load-part.ts";
import { AfterFirstScreen } from "../../shared/ui/after-first-screen.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useAddUserDialog } from "../../entities/users/use-add-user-dialog.ts";
import { useOrganizationUsers } from "../../entities/users/use-users.ts";
import { UserTable, type UserField } from "../../entities/users/user-table.tsx";
import classes from "./organizations.module.css";
import { Section } from "./section.tsx";

// Loaded separately: the list does not need it.
const AddUserModal = lazyPart(() => import("../../entities/users/add-user-modal.tsx"));

const FIELDS: readonly UserField[] = ["username", "email", "role", "phone", "organization"];

interface Props {
  organizations: readonly Organization[];
  /** The selected organization; null for none. */
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
        fields={FIELDS}
        actions="edit"
        actionsLabel="Delete"
        empty="This organization has no users yet. Add one to get started."
      />
    </div>
  );
}

/** The users of one organization, with a select for the organization. */
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
      <AfterFirstScreen now={isAddOpen}>
        <AddUserModal opened={isAddOpen} onClose={addUser.close} organizationId={chosen?.id ?? null} />
      </AfterFirstScreen>
    </Section>
  );
}
