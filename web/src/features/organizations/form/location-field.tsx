import { Select } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import type { ReactNode } from "react";
import { useLocations } from "../../../shared/api/lists.ts";
import { listLocationNames } from "./fields.ts";

interface LocationFieldProps {
  /** The organization's current location. */
  current: string;
  name: string;
  onChange: (name: string) => void;
  error: ReactNode;
  disabled: boolean;
}

export function LocationField({ current, name, onChange, error, disabled }: LocationFieldProps) {
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
