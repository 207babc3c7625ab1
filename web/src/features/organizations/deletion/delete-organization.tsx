import { Skeleton, Text, TextInput } from "@mantine/core";
import { DELETION_MESSAGES, MESSAGES, type Organization } from "@takeoff/contracts";
import { useState } from "react";
import useSWR from "swr";
import { keys, request } from "../../../shared/api/api.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { fetchContents, isNameTyped, type OrganizationContents } from "./contents.ts";

function Contents({ organizationId }: { organizationId: number }) {
  const { data, error, isValidating, mutate } = useSWR<OrganizationContents, unknown>(keys.organizationContents(organizationId), () =>
    fetchContents(organizationId),
  );
  // Not the numbers of an earlier time that the dialog was open.
  if (isValidating) return <Skeleton h={22} />;
  if (error !== undefined || !data)
    return <ErrorBanner message={DELETION_MESSAGES.fetchFailed} error={error} onRetry={() => void mutate()} />;
  return <Text role="status">{DELETION_MESSAGES.contents(data.users, data.documents)}</Text>;
}

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
  onDeleted: (organization: Organization) => void;
}

/** Deletes an organization with its users and documents, after a warning and once its name was typed. */
export function DeleteOrganization({ organization, onClose, onDeleted }: Props) {
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    onClose();
  };
  const remove = async (deleted: Organization) => {
    await request("deleteOrganization", { params: { id: deleted.id } });
    onDeleted(deleted);
  };
  return (
    <ConfirmDialog
      subject={organization}
      onClose={close}
      title="Delete Organization"
      question={MESSAGES.organizations.confirmDelete}
      getName={({ name }) => name}
      confirm="Delete"
      missing={organization && isNameTyped(typed, organization.name) ? null : DELETION_MESSAGES.typeName}
      onConfirm={remove}
      failure={MESSAGES.organizations.deleteFailed}
    >
      {organization && <Contents organizationId={organization.id} />}
      <TextInput
        label={DELETION_MESSAGES.typeName}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
