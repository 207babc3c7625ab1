import { MESSAGES, type Organization } from "@takeoff/contracts";
import { request } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
  onDeleted: (organization: Organization) => void;
}

/** Deletes an organization with its users and documents, after a warning. */
export function DeleteOrganization({ organization, onClose, onDeleted }: Props) {
  const shown = useLastValue(organization);
  const remove = async () => {
    if (!shown) return;
    await request("deleteOrganization", { params: { id: shown.id } });
    onDeleted(shown);
  };
  return (
    <ConfirmDialog
      opened={organization !== null}
      onClose={onClose}
      title="Delete Organization"
      question={MESSAGES.organizations.confirmDelete}
      subject={shown?.name}
      confirm="Delete"
      onConfirm={remove}
      failure={MESSAGES.organizations.deleteFailed}
    />
  );
}
