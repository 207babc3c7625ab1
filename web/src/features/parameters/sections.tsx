import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Section } from "../../shared/ui/page/section.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { GROUP_TITLES, GROUPS, isUnsaved, shownValue, type Field, type Group as FieldGroup } from "./fields.ts";
import { ParameterField, type FieldHandlers } from "./inputs/parameter-field.tsx";
import classes from "./parameters.module.css";
import type { ParametersForm } from "./use-parameters-form.ts";

const CAPTIONS: Record<FieldGroup, string> = {
  grades: "The grade of each shape where the drawings name none.",
  general: "Finish, welding, delivery and origin.",
  custom: "Any other assumptions that your shop makes for every takeoff.",
};

interface Props {
  fields: readonly Field[];
  form: ParametersForm;
  handlers: FieldHandlers;
  onAdd: () => void;
  addButton: RefObject<HTMLButtonElement | null>;
}

/** The editable left column. */
export function Sections({ fields, form, handlers, onAdd, addButton }: Props) {
  // While Save All shows its state, the fields are not marked.
  const isMarked = form.all === "idle" || form.all === "reverted";
  const add = (
    <Button ref={addButton} variant="default" onClick={onAdd} leftSection={<IconPlus size={LAYOUT.icon.sm} aria-hidden />}>
      Add Custom Parameter
    </Button>
  );
  const grid = (group: FieldGroup) => {
    const own = fields.filter((field) => field.group === group);
    if (own.length === 0) return null;
    return (
      <div className={classes.fields}>
        {own.map((field) => (
          <ParameterField
            key={field.name}
            field={field}
            value={shownValue(field, form.typed)}
            isUnsaved={isUnsaved(field, form.typed)}
            isMarked={isMarked}
            error={form.errors.get(field.name)}
            state={form.states.get(field.name)}
            handlers={handlers}
          />
        ))}
      </div>
    );
  };
  return (
    <Stack>
      {GROUPS.map((group) => (
        <Section key={group} title={GROUP_TITLES[group]} caption={CAPTIONS[group]} action={group === "custom" && add}>
          {grid(group)}
        </Section>
      ))}
    </Stack>
  );
}
