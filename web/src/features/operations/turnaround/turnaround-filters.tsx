import { Group, Select } from "@mantine/core";
import type { TurnaroundFigures } from "@takeoff/contracts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ExportButton } from "./export-button.tsx";
import type { ChangeParams, OperationsParams } from "../search-params.ts";
import { formatMonth, listOrganizationOptions } from "./turnaround-rows.ts";

export interface TurnaroundProps {
  params: OperationsParams;
  onChange: ChangeParams;
}

export function TurnaroundFilters({ turnaround, params, onChange }: TurnaroundProps & { turnaround: TurnaroundFigures | undefined }) {
  return (
    <Group gap="sm">
      <Select
        aria-label="Organization"
        placeholder="All Organizations"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={turnaround ? listOrganizationOptions(turnaround) : []}
        value={params.organization}
        onChange={(organization) => onChange({ organization })}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "All organizations" }}
      />
      <Select
        aria-label="Month"
        placeholder="All Months"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={turnaround?.months.map(({ month }) => ({ value: month, label: formatMonth(month) })) ?? []}
        value={params.month}
        onChange={(month) => onChange({ month })}
        clearable
        clearButtonProps={{ "aria-label": "All months" }}
      />
      <ExportButton of="months" label="Export CSV" />
    </Group>
  );
}
