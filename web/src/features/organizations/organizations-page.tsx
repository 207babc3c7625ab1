import { Button, Stack } from "@mantine/core";
import { MESSAGES, type Organization } from "@takeoff/contracts";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Subject } from "../../shared/saved-form.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { useOrganizations } from "../../shared/api/lists.ts";
import { useUser } from "../../shared/api/session.tsx";
import { laterPart } from "../../shared/start/load-part.tsx";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { Page } from "../../shared/ui/page/page.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";
import { DeleteOrganization } from "./deletion/delete-organization.tsx";
import { findChosenOrganization, savedOrganization } from "./form/fields.ts";
import { OrganizationList } from "./organization-list.tsx";
import { OrganizationUsers } from "./organization-users.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { TestPanel } from "./test-panel.tsx";

// Loaded separately: the list does not need it.
const OrganizationModal = laterPart(() => import("./form/organization-modal.tsx"), "subject");

const CHOSEN = "organization_id";
const compareNames = (one: Organization, other: Organization) => one.name.localeCompare(other.name);

/** The organization whose users are shown, stored in the address. */
function useChosen(organizations: readonly Organization[]) {
  const [search, setSearch] = useSearchParams();
  const choose = (id: number | null, how = { replace: false }) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(CHOSEN);
    else next.set(CHOSEN, String(id));
    setSearch(next, how);
  };
  return [findChosenOrganization(organizations, search.get(CHOSEN)), choose] as const;
}

/** The list of organizations. After a change the lists of users and documents, which contain organization names, are reloaded. */
function useOrganizationChanges(list: ReturnType<typeof useOrganizations>) {
  const users = useUserChanges();
  const others = () => {
    users.refresh();
    publishDocumentEvent({ type: "resync" });
  };
  return {
    put: (organization: Organization) => {
      void list.mutate((all = []) => [...all.filter(({ id }) => id !== organization.id), organization].sort(compareNames));
      others();
    },
    drop: (organization: Organization) => {
      void list.mutate((all = []) => all.filter(({ id }) => id !== organization.id));
      others();
    },
  };
}

/** Organization Management: the organizations, the users of each, and a test notification. */
export default function OrganizationsPage() {
  const { id: userId } = useUser();
  const list = useOrganizations();
  const changes = useOrganizationChanges(list);
  const [chosen, choose] = useChosen(list.organizations);
  // After an expired session the interrupted form opens again with its values.
  const [edited, setEdited] = useState<Subject<Organization> | null>(() => savedOrganization.read(userId)?.subject ?? null);
  const [deleted, setDeleted] = useState<Organization | null>(null);

  const saved = (organization: Organization, isNew: boolean) => {
    changes.put(organization);
    // Selects the new organization, so that staff can add its first user.
    if (isNew) choose(organization.id);
    toast(isNew ? MESSAGES.organizations.created : MESSAGES.organizations.updated);
  };
  const removed = (organization: Organization) => {
    if (chosen?.id === organization.id) choose(null, { replace: true });
    changes.drop(organization);
    toast(MESSAGES.organizations.deleted);
  };
  const add = (
    <Button leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />} onClick={() => setEdited("new")}>
      Add Organization
    </Button>
  );
  return (
    <Page title="Organization Management" caption="All organizations and their users">
      <Stack>
        <Section title="Organizations" caption="Sponsors receive an e-mail for each upload of their organization." action={add}>
          <OrganizationList
            organizations={list.organizations}
            isLoading={list.isLoading}
            error={list.error}
            reload={() => list.mutate()}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        </Section>
        <OrganizationUsers organizations={list.organizations} chosen={chosen} onChoose={choose} />
        <TestPanel />
      </Stack>
      <OrganizationModal subject={edited} onClose={() => setEdited(null)} onSaved={saved} />
      <DeleteOrganization organization={deleted} onClose={() => setDeleted(null)} onDeleted={removed} />
    </Page>
  );
}
