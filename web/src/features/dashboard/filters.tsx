import { Select } from "@mantine/core";
import { DOCUMENT_STATUSES, SETTABLE_STATUSES, STATUS_LABELS } from "@takeoff/contracts";
import type { DocumentView } from "../../lib/documents/view.ts";
import { useOrganizations } from "../../lib/organizations.ts";
import { LAYOUT } from "../../lib/ui/sizes.ts";

const ALL = "all";
const STATUS_OPTIONS = [
  { value: ALL, label: "All Statuses" },
  ...SETTABLE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];

interface Props {
  view: DocumentView;
  onChange: (part: Partial<DocumentView>) => void;
}

export function Filters({ view, onChange }: Props) {
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
        value={view.status ?? ALL}
        onChange={(value) => onChange({ status: DOCUMENT_STATUSES.find((status) => status === value) ?? null })}
        allowDeselect={false}
      />
      <Select
        aria-label="Organization"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={options}
        value={view.organizationId === null ? ALL : String(view.organizationId)}
        onChange={(value) => onChange({ organizationId: value === null || value === ALL ? null : Number(value) })}
        allowDeselect={false}
        searchable
      />
    </>
  );
}
