import { Select } from "@mantine/core";

const ALL = "all";

interface Props<Value extends string> {
  label: string;
  /** What the menu says while nothing is filtered: `All States`. */
  all: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  /** Null for all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** Shows the rows of a list that have one of some values, or all. */
export function FilterSelect<Value extends string>({ label, all, values, names, value, onChange }: Props<Value>) {
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: all }, ...values.map((one) => ({ value: one, label: names[one] }))]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(values.find((one) => one === chosen) ?? null)}
      allowDeselect={false}
    />
  );
}
