import type { Organization } from "@takeoff/contracts";
import { subjectKey, type Subject } from "../../../shared/saved-form.ts";
import { request } from "../../../shared/api/api.ts";
import { useUser } from "../../../shared/api/session.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import {
  assignErrors,
  fillOrganizationForm,
  buildNewOrganization,
  findOrganizationChanges,
  savedOrganization,
  validateOrganization,
  type OrganizationForm,
} from "./fields.ts";

export interface OrganizationFormProps {
  subject: Subject<Organization>;
  sending: Submit;
  onCancel: () => void;
  onSaved: (organization: Organization, isNew: boolean) => void;
}

/** The values, validation and request of the form of an organization. */
export function useOrganizationForm({ subject, sending, onCancel, onSaved }: OrganizationFormProps) {
  const { id: userId } = useUser();
  const saved = savedOrganization.read(userId);
  return useSentForm<OrganizationForm>({
    sending,
    initialValues: saved && subjectKey(saved.subject) === subjectKey(subject) ? saved.values : fillOrganizationForm(subject),
    validate: (values) => validateOrganization(subject, values),
    onValuesChange: (values) => savedOrganization.save(userId, { subject, values }),
    readFields: assignErrors,
    send: async (values) => {
      if (subject === "new") return onSaved(await request("createOrganization", { json: buildNewOrganization(values) }), true);
      const json = findOrganizationChanges(subject, values);
      if (!json) return onCancel();
      onSaved(await request("updateOrganization", { params: { id: subject.id }, json }), false);
    },
  });
}
