import { NativeSelect } from "@mantine/core";
import { findOption } from "../../shared/address-params.ts";

interface ChoiceProps<T extends string> {
  label: string;
  names: Readonly<Record<T, string>>;
  value: T | null;
  onChange: (value: T | null) => void;
  disabled: boolean;
  /** What the menu says while nothing is chosen. */
  unchosen: string;
}

/** A choice of names, or none. */
export function Choice<T extends string>({ label, names, value, onChange, disabled, unchosen }: ChoiceProps<T>) {
  const values = Object.keys(names) as T[];
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(findOption(values, event.currentTarget.value))}
      disabled={disabled}
      w="11rem"
    >
      <option value="">{unchosen}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </NativeSelect>
  );
}
