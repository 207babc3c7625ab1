import { Group, Radio } from "@mantine/core";
import classes from "../parameters.module.css";
import { isDefault, type Field } from "../fields.ts";

interface Props {
  field: Field;
  value: string;
  onType: (text: string) => void;
  description: string | null;
  error: string | undefined;
  labelledBy: string;
}

/** An input for a parameter with fixed options. The default option is marked. */
export function ChoiceInput({ field, value, onType, description, error, labelledBy }: Props) {
  return (
    <Radio.Group
      value={value}
      onChange={onType}
      description={description}
      error={error}
      inputWrapperOrder={["input", "description", "error"]}
      aria-labelledby={labelledBy}
    >
      <Group className={classes.choice}>
        {field.options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={isDefault(field, option.value) ? `${option.value} (default)` : option.value}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
