import { Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, type Organization } from "@takeoff/contracts";
import { useState, type ReactNode } from "react";
import { ApiError, request } from "../../../shared/api/api.ts";
import { useLocations } from "../../../shared/api/lists.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useSubmit, type Submit } from "../../../shared/ui/form/use-submit.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { RetentionField } from "../retention-field.tsx";
import { TurnaroundFields } from "./turnaround-fields.tsx";
import {
  atFormFields,
  formOf,
  isSame,
  locationNames,
  newOrganization,
  organizationChanges,
  organizationDraft,
  organizationErrors,
  retentionToConfirm,
  type OrganizationForm,
  type Subject,
} from "./fields.ts";

interface FormProps {
  subject: Subject;
  sending: Submit;
  onCancel: () => void;
  onSaved: (organization: Organization, isNew: boolean) => void;
}

function useOrganizationForm({ subject, sending, onCancel, onSaved }: FormProps) {
  const { id: userId } = useUser();
  const [error, setError] = useState<unknown>(null);
  const draft = organizationDraft.read(userId);
  const form = useForm<OrganizationForm>({
    initialValues: draft && isSame(draft.subject, subject) ? draft.values : formOf(subject),
    validate: (values) => organizationErrors(subject, values),
    onValuesChange: (values) => organizationDraft.save(userId, { subject, values }),
  });
  const save = async (values: OrganizationForm) => {
    setError(null);
    try {
      if (subject === "new") return onSaved(await request("createOrganization", { json: newOrganization(values) }), true);
      const json = organizationChanges(subject, values);
      if (!json) return onCancel();
      onSaved(await request("updateOrganization", { params: { id: subject.id }, json }), false);
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(atFormFields(caught.fields));
    }
  };
  return { form, error, submit: form.onSubmit((values) => sending.send(() => save(values))) };
}

interface LocationFieldProps {
  /** The organization's current location. */
  current: string;
  name: string;
  onChange: (name: string) => void;
  error: ReactNode;
  disabled: boolean;
}

function LocationField({ current, name, onChange, error, disabled }: LocationFieldProps) {
  const { locations, error: failure } = useLocations();
  return (
    <Select
      label="Sponsor Location"
      placeholder="Choose a location"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear the location" }}
      nothingFoundMessage="No such location"
      data={locationNames(locations, current)}
      value={name || null}
      onChange={(chosen) => onChange(chosen ?? "")}
      error={error ?? (failure ? MESSAGES.locations.fetchFailed : undefined)}
      disabled={disabled}
    />
  );
}

function Form(props: FormProps) {
  const { form, error, submit } = useOrganizationForm(props);
  const { subject, onCancel } = props;
  const { isBusy } = props.sending;
  const toConfirm = retentionToConfirm(subject, form.values);
  const failure = subject === "new" ? MESSAGES.organizations.createFailed : MESSAGES.organizations.updateFailed;
  const field = (name: keyof OrganizationForm) => ({ ...form.getInputProps(name), disabled: isBusy });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <TextInput label="Name" data-autofocus withAsterisk aria-required {...field("name")} />
        <TextInput
          label="Sponsor Email"
          type="email"
          description="Receives an e-mail for every project that the organization uploads."
          {...field("infra_metals_sponsor_email")}
        />
        <LocationField
          current={formOf(subject).infra_sponsor_location}
          name={form.values.infra_sponsor_location}
          onChange={(name) => form.setFieldValue("infra_sponsor_location", name)}
          error={form.errors.infra_sponsor_location}
          disabled={isBusy}
        />
        <TextInput
          label="Storage Limit (GB)"
          inputMode="decimal"
          description="For drawings and results together. Uploads above the limit are rejected. Leave empty for no limit."
          {...field("quota")}
        />
        <RetentionField
          field={{
            ...field("retention"),
            onChange: (event) => form.setValues({ retention: event.currentTarget.value, retentionConfirmed: false }),
          }}
          consequence={
            subject === "new" || toConfirm === null
              ? null
              : {
                  organizationId: subject.id,
                  days: toConfirm,
                  confirmation: { ...form.getInputProps("retentionConfirmed", { type: "checkbox" }), disabled: isBusy },
                }
          }
        />
        <TurnaroundFields form={form} disabled={isBusy} />
        <FormButtons isBusy={isBusy} onCancel={onCancel} submit="Save" />
      </Stack>
    </form>
  );
}

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
    organizationDraft.delete(userId);
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
        <Form
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
