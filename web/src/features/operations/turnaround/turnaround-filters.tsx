import { Group, Select } from "@mantine/core";
import { type TurnaroundFigures, OPERATIONS_MESSAGES, TURNAROUND_FILENAMES, type TurnaroundExport } from "@takeoff/contracts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { TabProps } from "../search-params.ts";
import { formatMonth, listOrganizationOptions } from "./turnaround-rows.ts";
import { fetchFile } from "../../../shared/api/api.ts";
import { saveBlob } from "../../../shared/api/files.ts";
import { DownloadButton } from "../../../shared/ui/form/download-button.tsx";

export function TurnaroundFilters({ turnaround, params, onChange }: TabProps & { turnaround: TurnaroundFigures | undefined }) {
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

/** Saves figures as CSV. */
export function ExportButton({ of, label }: { of: TurnaroundExport; label: string }) {
  const save = async () => saveBlob((await fetchFile("exportTurnaround", { query: { of } })).blob, TURNAROUND_FILENAMES[of]);
  return (
    <DownloadButton save={save} failure={OPERATIONS_MESSAGES.exportTurnaroundFailed} saysReason>
      {label}
    </DownloadButton>
  );
}
