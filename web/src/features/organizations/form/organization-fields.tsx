import { Select, TextInput } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { DialogForm } from "../../../shared/ui/form/dialog-form.tsx";
import { RetentionField } from "../retention-field.tsx";
import { TurnaroundFields } from "./turnaround-fields.tsx";
import { fillOrganizationForm, findRetentionToConfirm, listLocationNames, type OrganizationForm } from "./fields.ts";
import { useOrganizationForm, type OrganizationFormProps } from "./use-organization-form.ts";
import type { ReactNode } from "react";
import { useLocations } from "../../../shared/api/lists.ts";

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
      data={listLocationNames(locations, current)}
      value={name || null}
      onChange={(chosen) => onChange(chosen ?? "")}
      error={error ?? (failure ? MESSAGES.locations.fetchFailed : undefined)}
      disabled={disabled}
    />
  );
}

export function OrganizationFields(props: OrganizationFormProps) {
  const sent = useOrganizationForm(props);
  const { form, isBusy } = sent;
  const { subject, onCancel } = props;
  const toConfirm = findRetentionToConfirm(subject, form.values);
  const failure = subject === "new" ? MESSAGES.organizations.createFailed : MESSAGES.organizations.updateFailed;
  const field = (name: keyof OrganizationForm) => ({ ...form.getInputProps(name), disabled: isBusy });
  return (
    <DialogForm sent={sent} failure={failure} onCancel={onCancel} submit="Save">
      <TextInput label="Name" data-autofocus required {...field("name")} />
      <TextInput
        label="Sponsor Email"
        type="email"
        description="Receives an e-mail for every project that the organization uploads."
        {...field("infra_metals_sponsor_email")}
      />
      <LocationField
        current={fillOrganizationForm(subject).infra_sponsor_location}
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
    </DialogForm>
  );
}
