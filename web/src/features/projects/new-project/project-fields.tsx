import { FileInput, Group, Radio, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { isStaff, SEVERAL_UPLOADS, type Role } from "@takeoff/contracts";
import { IconFileTypePdf } from "@tabler/icons-react";
import { OrganizationField } from "../../../shared/ui/form/organization-field.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useCallback } from "react";
import { ChosenFile } from "./chosen-file.tsx";
import type { ProjectForm } from "./fields.ts";
import { ReplacesField } from "./replaces-field.tsx";

interface Props {
  form: UseFormReturnType<ProjectForm>;
  role: Role;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export function ProjectFields({ form, role, disabled, onFiles }: Props) {
  const field = (name: Exclude<keyof ProjectForm, "files" | "is_domestic_steel">) => ({
    ...form.getInputProps(name),
    disabled,
    required: true,
  });
  const { setFieldValue } = form;
  const { files } = form.values;
  const setReplaced = useCallback((value: string) => setFieldValue("replaces_id", value), [setFieldValue]);
  return (
    <>
      {isStaff({ role }) && <OrganizationField {...field("organization_id")} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Project name" data-autofocus {...field("project_name")} />
        <TextInput label="Project location" placeholder="City, state" {...field("project_location")} />
        <TextInput label="Name of general contractor" {...field("contractor_location")} />
        <Radio.Group label="Domestic steel" withAsterisk {...form.getInputProps("is_domestic_steel")}>
          {/* As high as the field next to it: what is wrong with both stands on one line. */}
          <Group mih="2.25rem">
            <Radio value="true" label="Yes" disabled={disabled} />
            <Radio value="false" label="No" disabled={disabled} />
          </Group>
        </Radio.Group>
        <TextInput type="date" label="Expected order date" {...field("expected_order_date")} />
        <TextInput type="date" label="Quote needed by" {...field("quote_needed_by")} />
      </SimpleGrid>
      {/* One drawing is replaced by one. */}
      {files.length <= 1 && (
        <ReplacesField
          role={role}
          projectName={form.values.project_name}
          organizationId={form.values.organization_id}
          value={form.values.replaces_id}
          onChange={setReplaced}
          error={typeof form.errors["replaces_id"] === "string" ? form.errors["replaces_id"] : undefined}
          disabled={disabled}
        />
      )}
      <div>
        <FileInput
          label="PDF file"
          withAsterisk
          accept=".pdf,application/pdf"
          placeholder="Choose a PDF, or drop it anywhere on this dialog"
          leftSection={<IconFileTypePdf size={LAYOUT.icon.sm} aria-hidden />}
          clearable={!disabled}
          clearButtonProps={{ "aria-label": "Remove the file" }}
          multiple
          value={form.values.files}
          error={form.errors["files"]}
          onChange={onFiles}
          disabled={disabled}
        />
        {files.length > 1 && (
          <Text size="sm" mt="xs">
            {SEVERAL_UPLOADS.severalProjects(files.length)}
          </Text>
        )}
        {files.map((file) => (
          <ChosenFile key={`${file.name} ${file.size} ${file.lastModified}`} file={file} values={form.values} />
        ))}
      </div>
    </>
  );
}
