import { Button, Group, Select } from "@mantine/core";
import type { Organization } from "@takeoff/contracts";
import { IconKey, IconUserPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart, lazyPart } from "../../shared/start/load-part.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useAddUserDialog } from "../../widgets/users/saved-forms.ts";
import { useOrganizationUsers } from "../../entities/users/use-users.ts";
import type { UserField } from "../../widgets/users/user-columns.tsx";
import { UserTable } from "../../widgets/users/user-table.tsx";
import classes from "./organizations.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { savedSingleSignOn } from "./single-sign-on/single-sign-on-fields.ts";

// Loaded separately: the list does not need them.
const SingleSignOnDialog = laterPart(() => import("./single-sign-on/single-sign-on-dialog.tsx"), "organization");
const WebhookList = lazyPart(() => import("../../widgets/webhooks/webhook-list.tsx"));
const AddUserModal = laterPart(() => import("../../widgets/users/add-user-modal.tsx"), "opened");

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
    <UserTable
      className={classes.list}
      label={`Users of ${organization.name}`}
      list={list}
      fields={FIELDS}
      actions="edit"
      actionsLabel="Delete"
      empty="This organization has no users yet. Add one to get started."
    />
  );
}

export function OrganizationUsers({ organizations, chosen, onChoose }: Props) {
  const [isAddOpen, addUser] = useAddUserDialog();
  const { id: userId } = useUser();
  // After an expired session the interrupted form opens again with its values.
  const [signOnOf, setSignOnOf] = useState(() => savedSingleSignOn.read(userId)?.organizationId ?? null);
  const signOn = organizations.find(({ id }) => id === signOnOf) ?? null;
  return (
    <Section
      title="Users"
      caption="Choose an organization to manage its users."
      action={
        <Group gap="xs">
          {chosen && (
            <Button variant="default" leftSection={<IconKey size={LAYOUT.icon.sm} aria-hidden />} onClick={() => setSignOnOf(chosen.id)}>
              Single Sign-On
            </Button>
          )}
          <Button leftSection={<IconUserPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={addUser.open}>
            Add User
          </Button>
        </Group>
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
        <>
          <Users key={chosen.id} organization={chosen} />
          <Suspense>
            <WebhookList key={chosen.id} organizationId={chosen.id} />
          </Suspense>
        </>
      ) : (
        <Dimmed size="sm">No organization is chosen.</Dimmed>
      )}
      <AddUserModal opened={isAddOpen} onClose={addUser.close} organizationId={chosen?.id ?? null} />
      <SingleSignOnDialog organization={signOn} onClose={() => setSignOnOf(null)} />
    </Section>
  );
}
