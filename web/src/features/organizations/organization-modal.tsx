import { Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, type Organization } from "@takeoff/contracts";
import { useState, type ReactNode } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { useLocations } from "../../lib/locations.ts";
import { useUser } from "../../lib/session.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { FormButtons } from "../../lib/ui/form-buttons.tsx";
import { FormModal } from "../../lib/ui/form-modal.tsx";
import { useSending, type Sending } from "../../lib/use-sending.ts";
import { useShown } from "../../lib/use-shown.ts";
import {
  formOf,
  isSame,
  locationNames,
  organizationChanges,
  organizationDraft,
  organizationErrors,
  type OrganizationForm,
  type Subject,
} from "./fields.ts";

interface FormProps {
  subject: Subject;
  sending: Sending;
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
    onValuesChange: (values) => organizationDraft.keep(userId, { subject, values }),
  });
  const save = async (values: OrganizationForm) => {
    setError(null);
    try {
      if (subject === "new") return onSaved(await call("createOrganization", { json: values }), true);
      const json = organizationChanges(subject, values);
      if (!json) return onCancel();
      onSaved(await call("updateOrganization", { params: { id: subject.id }, json }), false);
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  return { form, error, submit: form.onSubmit((values) => sending.send(() => save(values))) };
}

interface LocationFieldProps {
  /** The location that the organization has. */
  kept: string;
  name: string;
  onChange: (name: string) => void;
  error: ReactNode;
  disabled: boolean;
}

function LocationField({ kept, name, onChange, error, disabled }: LocationFieldProps) {
  const { locations, error: failure } = useLocations();
  return (
    <Select
      label="Sponsor Location"
      placeholder="Choose a location"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear the location" }}
      nothingFoundMessage="No such location"
      data={locationNames(locations, kept)}
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
          description="Told of every project that the organization uploads."
          {...field("infra_metals_sponsor_email")}
        />
        <LocationField
          kept={formOf(subject).infra_sponsor_location}
          name={form.values.infra_sponsor_location}
          onChange={(name) => form.setFieldValue("infra_sponsor_location", name)}
          error={form.errors.infra_sponsor_location}
          disabled={isBusy}
        />
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

/** Adds an organization, or changes one. */
export default function OrganizationModal({ subject, onClose, onSaved }: Props) {
  const { id: userId } = useUser();
  const sending = useSending();
  const shown = useShown(subject);
  const finish = () => {
    organizationDraft.drop(userId);
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
