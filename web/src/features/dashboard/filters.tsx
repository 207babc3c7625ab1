import { Select } from "@mantine/core";
import { DOCUMENT_STATUSES, SETTABLE_STATUSES, STATUS_LABELS, WORK_FILTERS, WORK_LABELS } from "@takeoff/contracts";
import type { DocumentListParams } from "../../entities/documents/list/list-params.ts";
import { OrganizationFilter } from "../../shared/ui/form/organization-filter.tsx";

const ALL = "all";
const STATUS_OPTIONS = [
  { value: ALL, label: "All Statuses" },
  ...SETTABLE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];

const WORK_OPTIONS = [{ value: ALL, label: "All Work" }, ...WORK_FILTERS.map((work) => ({ value: work, label: WORK_LABELS[work] }))];

interface Props {
  params: DocumentListParams;
  onChange: (part: Partial<DocumentListParams>) => void;
}

export function Filters({ params, onChange }: Props) {
  return (
    <>
      <Select
        aria-label="Status"
        data={STATUS_OPTIONS}
        value={params.status ?? ALL}
        onChange={(value) => onChange({ status: DOCUMENT_STATUSES.find((status) => status === value) ?? null })}
        allowDeselect={false}
      />
      <OrganizationFilter
        value={params.organizationId === null ? null : String(params.organizationId)}
        onChange={(id) => onChange({ organizationId: id === null ? null : Number(id) })}
      />
      <Select
        aria-label="Work"
        data={WORK_OPTIONS}
        value={params.work ?? ALL}
        onChange={(value) => onChange({ work: WORK_FILTERS.find((work) => work === value) ?? null })}
        allowDeselect={false}
      />
    </>
  );
}
