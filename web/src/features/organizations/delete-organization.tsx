import { MESSAGES, type Organization } from "@takeoff/contracts";
import { call } from "../../lib/api.ts";
import { ConfirmDialog } from "../../lib/ui/confirm-dialog.tsx";
import { useShown } from "../../lib/use-shown.ts";

interface Props {
  /** Null while it is closed. */
  organization: Organization | null;
  onClose: () => void;
  onDeleted: (organization: Organization) => void;
}

/** Warns, and deletes an organization with all that belongs to it. */
export function DeleteOrganization({ organization, onClose, onDeleted }: Props) {
  const shown = useShown(organization);
  const remove = async () => {
    if (!shown) return;
    await call("deleteOrganization", { params: { id: shown.id } });
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
