import type { Organization } from "@takeoff/contracts";
import { subjectKey, type Subject } from "../../../shared/saved-form.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";
import { savedOrganization } from "./fields.ts";
import { OrganizationFields } from "./organization-fields.tsx";

interface Props {
  /** Null while it is closed. */
  subject: Subject<Organization> | null;
  onClose: () => void;
  onSaved: (organization: Organization, isNew: boolean) => void;
}

/** The form to add or edit an organization. */
export default function OrganizationModal({ subject, onClose, onSaved }: Props) {
  const { id: userId } = useUser();
  const finish = () => {
    savedOrganization.delete(userId);
    onClose();
  };
  return (
    <FormDialog subject={subject} onClose={finish} title={(shown) => (shown === "new" ? "Add Organization" : "Edit Organization")}>
      {(shown, sending) => (
        <OrganizationFields
          key={subjectKey(shown)}
          subject={shown}
          sending={sending}
          onCancel={finish}
          onSaved={(organization, isNew) => {
            finish();
            onSaved(organization, isNew);
          }}
        />
      )}
    </FormDialog>
  );
}
