import { Select } from "@mantine/core";
import { DOCUMENT_STATUSES, SETTABLE_STATUSES, STATUS_LABELS, WORK_FILTERS, WORK_LABELS } from "@takeoff/contracts";
import type { DocumentListParams } from "../../entities/documents/list/list-params.ts";
import { useOrganizations } from "../../shared/api/lists.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";

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
  const { organizations } = useOrganizations();
  const options = [
    { value: ALL, label: "All Organizations" },
    ...organizations.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <Select
        aria-label="Status"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={STATUS_OPTIONS}
        value={params.status ?? ALL}
        onChange={(value) => onChange({ status: DOCUMENT_STATUSES.find((status) => status === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Organization"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={options}
        value={params.organizationId === null ? ALL : String(params.organizationId)}
        onChange={(value) => onChange({ organizationId: value === null || value === ALL ? null : Number(value) })}
        allowDeselect={false}
        searchable
      />
      <Select
        aria-label="Work"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={WORK_OPTIONS}
        value={params.work ?? ALL}
        onChange={(value) => onChange({ work: WORK_FILTERS.find((work) => work === value) ?? null })}
        allowDeselect={false}
      />
    </>
  );
}
