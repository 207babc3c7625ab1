import { Button, Group, NativeSelect } from "@mantine/core";
import { DECIMAL_MARKS, LENGTH_UNITS, WEIGHT_MEANINGS, WEIGHT_UNITS, type TakeoffPreview } from "@takeoff/contracts";
import { useState } from "react";
import { bindFilter } from "../../shared/ui/form/filter-select.tsx";
import { Choice } from "./choice.tsx";
import { cut, listHeaderRows, type TableChoice } from "./choices.ts";
import type { Mapping } from "./use-mapping.ts";

const NO_HEADER = "";
/** Longer texts of a row are cut in the menu of header rows. */
const LONGEST_ROW = 60;

function describeRow(cells: readonly string[]): string {
  return cut(cells.filter((cell) => cell.trim() !== "").join(", ") || "blank", LONGEST_ROW);
}

interface Props {
  preview: TakeoffPreview;
  mapping: Mapping;
  disabled: boolean;
}

/** The choices that concern the table as a whole: its header row, and what its numbers do not tell themselves. */
export function TableChoices({ preview, mapping: { choices, reading, setHeaderRow, setTableChoice }, disabled }: Props) {
  const { mapping } = choices;
  const choice = bindFilter<TableChoice>(mapping, setTableChoice);
  const [wantsUnit, setWantsUnit] = useState(false);
  const hasLength = mapping.roles.some((role) => role === "length" || role === "total_length");
  const asksUnit = hasLength && (reading.lacksLengthUnit || mapping.length_unit !== null || wantsUnit);
  const asksWeightUnit = reading.lacksWeightUnit || mapping.weight_unit !== null;
  const asksWeight = mapping.roles.includes("weight") && !mapping.roles.includes("weight_source");
  const asksMark = reading.lacksDecimalMark || mapping.decimal_mark !== null;
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label="Header row"
        value={mapping.header_row === null ? NO_HEADER : String(mapping.header_row)}
        onChange={({ currentTarget: { value } }) => setHeaderRow(value === NO_HEADER ? null : Number(value))}
        disabled={disabled}
        flex="1 1 16rem"
        miw={0}
        maw="32rem"
        data-autofocus
      >
        <option value={NO_HEADER}>No header</option>
        {listHeaderRows(preview).map((row) => (
          <option key={row} value={row}>
            Row {row + 1}: {describeRow(preview.rows[row] ?? [])}
          </option>
        ))}
      </NativeSelect>
      {asksUnit && (
        <Choice label="Unit of lengths" names={LENGTH_UNITS} {...choice("length_unit")} disabled={disabled} unchosen="As written" />
      )}
      {asksWeightUnit && (
        <Choice label="Unit of weights" names={WEIGHT_UNITS} {...choice("weight_unit")} disabled={disabled} unchosen="As written" />
      )}
      {asksWeight && (
        <Choice
          label="The weight is"
          names={WEIGHT_MEANINGS}
          {...choice("weight_of")}
          // Where nothing is chosen, the lines may prove it.
          value={mapping.weight_of ?? reading.choices.weightOf ?? null}
          disabled={disabled}
          unchosen="Unknown"
        />
      )}
      {asksMark && (
        <Choice label="Decimal mark" names={DECIMAL_MARKS} {...choice("decimal_mark")} disabled={disabled} unchosen="As written" />
      )}
      {hasLength && !asksUnit && (
        <Button variant="subtle" size="compact-md" onClick={() => setWantsUnit(true)} disabled={disabled}>
          Set the unit of lengths
        </Button>
      )}
    </Group>
  );
}
