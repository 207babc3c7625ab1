import type { Organization } from "@takeoff/contracts";
import { useUser } from "../../../shared/api/session.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { savedOrganization, type Subject } from "./fields.ts";
import { OrganizationFields } from "./organization-fields.tsx";

interface Props {
  /** Null while it is closed. */
  subject: Subject | null;
  onClose: () => void;
  onSaved: (organization: Organization, isNew: boolean) => void;
}

/** The form to add or edit an organization. */
export default function OrganizationModal({ subject, onClose, onSaved }: Props) {
  const { id: userId } = useUser();
  const sending = useSubmit();
  const shown = useLastValue(subject);
  const finish = () => {
    savedOrganization.delete(userId);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal
      opened={subject !== null}
      onClose={close}
      title={shown === "new" ? "Add Organization" : "Edit Organization"}
      isBusy={sending.isBusy}
    >
      {shown && (
        <OrganizationFields
          key={shown === "new" ? "new" : shown.id}
          subject={shown}
          sending={sending}
          onCancel={finish}
          onSaved={(organization, isNew) => {
            finish();
            onSaved(organization, isNew);
          }}
        />
      )}
    </FormModal>
  );
}
