import { SETTABLE_STATUSES, STATUS_LABELS, WORK_FILTERS, WORK_LABELS } from "@takeoff/contracts";
import type { ChangeParams } from "../../shared/address-params.ts";
import type { DocumentListParams } from "../../entities/documents/list/list-params.ts";
import { bindFilter, FilterSelect, OrganizationFilter } from "../../shared/ui/form/filter-select.tsx";

export function Filters({ params, onChange }: { params: DocumentListParams; onChange: ChangeParams<DocumentListParams> }) {
  const filter = bindFilter(params, onChange);
  return (
    <>
      <FilterSelect label="Status" all="All Statuses" values={SETTABLE_STATUSES} names={STATUS_LABELS} {...filter("status")} />
      <OrganizationFilter
        value={params.organizationId === null ? null : String(params.organizationId)}
        onChange={(id) => onChange({ organizationId: id === null ? null : Number(id) })}
      />
      <FilterSelect label="Work" all="All Work" values={WORK_FILTERS} names={WORK_LABELS} {...filter("work")} />
    </>
  );
}
