import { Paper, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { GROUP_TITLES, GROUPS, isDefault, type Field, type Group } from "./fields.ts";
import classes from "./parameters.module.css";

function Fact({ field }: { field: Field }) {
  const value = field.units ? `${field.value} ${field.units}` : field.value;
  return (
    <div className={classes.fact}>
      <dt>{field.label}</dt>
      <dd>
        {value || (
          <Text span inherit c="dimmed">
            Not set
          </Text>
        )}
        {value && isDefault(field) && <Dimmed span> (default)</Dimmed>}
      </dd>
    </div>
  );
}

function SummaryGroup({ group, fields }: { group: Group; fields: readonly Field[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {GROUP_TITLES[group]}
      </Title>
      {fields.length ? (
        <dl className={classes.facts}>
          {fields.map((field) => (
            <Fact key={field.name} field={field} />
          ))}
        </dl>
      ) : (
        <Dimmed size="sm">None yet</Dimmed>
      )}
    </section>
  );
}

/** The current parameters, read-only, next to the editor. */
export function Summary({ fields }: { fields: readonly Field[] }) {
  const id = useId();
  return (
    <Paper component="aside" withBorder p="md" radius="md" aria-labelledby={id} className={classes.summary} tabIndex={0}>
      <Stack>
        <Title order={2} id={id}>
          Current Parameters
        </Title>
        {GROUPS.map((group) => (
          <SummaryGroup key={group} group={group} fields={fields.filter((field) => field.group === group)} />
        ))}
      </Stack>
    </Paper>
  );
}
