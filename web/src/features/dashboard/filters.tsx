import { SETTABLE_STATUSES, STATUS_LABELS, WORK_FILTERS, WORK_LABELS } from "@takeoff/contracts";
import type { DocumentListParams } from "../../entities/documents/list/list-params.ts";
import { FilterSelect, OrganizationFilter } from "../../shared/ui/form/filter-select.tsx";

interface Props {
  params: DocumentListParams;
  onChange: (part: Partial<DocumentListParams>) => void;
}

export function Filters({ params, onChange }: Props) {
  return (
    <>
      <FilterSelect
        label="Status"
        all="All Statuses"
        values={SETTABLE_STATUSES}
        names={STATUS_LABELS}
        value={params.status}
        onChange={(status) => onChange({ status })}
      />
      <OrganizationFilter
        value={params.organizationId === null ? null : String(params.organizationId)}
        onChange={(id) => onChange({ organizationId: id === null ? null : Number(id) })}
      />
      <FilterSelect
        label="Work"
        all="All Work"
        values={WORK_FILTERS}
        names={WORK_LABELS}
        value={params.work}
        onChange={(work) => onChange({ work })}
      />
    </>
  );
}
