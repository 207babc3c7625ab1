import { Select } from "@mantine/core";
import { useOrganizations } from "../../api/lists.ts";

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
  searchable?: boolean;
}

/** Shows the rows of a list that have one of some values, or all. */
export function FilterSelect<Value extends string>({ label, all, values, names, value, onChange, searchable }: Props<Value>) {
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: all }, ...values.map((one) => ({ value: one, label: names[one] }))]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(values.find((one) => one === chosen) ?? null)}
      allowDeselect={false}
      searchable={searchable}
    />
  );
}

/** Lets staff see the rows of one organization, whose id is the value. */
export function OrganizationFilter(props: Pick<Props<string>, "value" | "onChange">) {
  const { organizations } = useOrganizations();
  return (
    <FilterSelect
      label="Organization"
      all="All Organizations"
      values={organizations.map(({ id }) => String(id))}
      names={Object.fromEntries(organizations.map(({ id, name }) => [String(id), name]))}
      searchable
      {...props}
    />
  );
}

/** Gives a filter, or another choice, the properties by which it shows and sets one of the parameters. */
export function bindFilter<T>(params: T, change: (part: Partial<T>) => void) {
  return <K extends keyof T>(name: K) => ({
    value: params[name],
    onChange: (value: T[K]) => change({ [name]: value } as unknown as Partial<T>),
  });
}
