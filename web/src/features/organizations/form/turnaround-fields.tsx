import { Checkbox, Fieldset, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { WEEKDAYS } from "@takeoff/contracts";
import { useMemo } from "react";
import type { OrganizationForm } from "./fields.ts";
import { listTimeZones, type WorkingHoursForm } from "./working-hours-fields.ts";

interface Props {
  form: UseFormReturnType<OrganizationForm>;
  disabled: boolean;
}

function TimeZoneField({ form, disabled }: Props) {
  const initial = form.getInitialValues().workingHours.timeZone;
  const data = useMemo(() => listTimeZones(initial), [initial]);
  return (
    <Select
      label="Time Zone"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such time zone"
      data={data}
      disabled={disabled}
      {...form.getInputProps("workingHours.timeZone")}
    />
  );
}

function Hours({ form, disabled }: Props) {
  const field = (name: Exclude<keyof WorkingHoursForm, "isCounted">) => ({ ...form.getInputProps(`workingHours.${name}`), disabled });
  return (
    <>
      <Checkbox.Group label="Days" {...field("days")}>
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing="xs" my="xxs">
          {WEEKDAYS.map(({ day, label }) => (
            <Checkbox key={day} value={String(day)} label={label} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="time" label="From" {...field("from")} />
        <TextInput
          type="time"
          label="To"
          description="Midnight is the end of the day."
          inputWrapperOrder={["label", "input", "error", "description"]}
          {...field("to")}
        />
      </SimpleGrid>
      <TimeZoneField form={form} disabled={disabled} />
      <Textarea
        label="Holidays"
        description="Dates that do not count, one per line."
        placeholder="2026-12-25"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...field("holidays")}
      />
    </>
  );
}

/** How soon after an upload its results are due, and which hours count. */
export function TurnaroundFields({ form, disabled }: Props) {
  return (
    <>
      <TextInput
        label="Turnaround (hours)"
        inputMode="numeric"
        description="Results are due this many hours after an upload."
        disabled={disabled}
        {...form.getInputProps("turnaround")}
      />
      <Fieldset
        legend={
          <Text component="span" fw={600}>
            Working Hours
          </Text>
        }
      >
        <Stack>
          <Switch
            label="Count working hours only"
            description="Otherwise nights, weekends and holidays count too."
            disabled={disabled}
            {...form.getInputProps("workingHours.isCounted", { type: "checkbox" })}
          />
          {form.values.workingHours.isCounted && <Hours form={form} disabled={disabled} />}
        </Stack>
      </Fieldset>
    </>
  );
}
