import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { memo, useId, useRef } from "react";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { FieldActions } from "./field-actions.tsx";
import { describeValue, type Field } from "../fields.ts";
import classes from "../parameters.module.css";
import { SuggestionInput } from "./suggestion-input.tsx";
import type { FieldState } from "../use-parameters-form.ts";

export interface FieldHandlers {
  type: (field: Field, text: string) => void;
  revert: (field: Field) => void;
  save: (field: Field) => void;
  /** Resolves when the request has ended, also with a failure, which it shows itself. */
  remove: (field: Field) => Promise<void>;
}

interface Props {
  field: Field;
  value: string;
  isUnsaved: boolean;
  /** Whether unsaved changes are marked with a red border. Off while Save All shows its state. */
  isMarked: boolean;
  error: string | undefined;
  state: FieldState | undefined;
  handlers: FieldHandlers;
}

function Control({
  id,
  labelId,
  field,
  value,
  error,
  handlers,
}: Pick<Props, "field" | "value" | "error" | "handlers"> & { id: string; labelId: string }) {
  const common = { value, error, description: describeValue(field, value) };
  const onType = (text: string) => handlers.type(field, text);
  if (field.isChoice) return <ChoiceInput {...common} field={field} labelledBy={labelId} onType={onType} />;
  const input = {
    ...common,
    id,
    "aria-labelledby": labelId,
    classNames: { wrapper: classes.wrapper },
    inputWrapperOrder: ["input" as const, "description" as const, "error" as const],
  };
  if (field.options.length) return <SuggestionInput {...input} options={field.options} onType={onType} />;
  return <TextInput {...input} onChange={(event) => onType(event.currentTarget.value)} />;
}

/** The field of one parameter with its description and its Save and Revert buttons. */
function DeleteButton({ label, run }: { label: string; run: () => Promise<void> }) {
  const { isBusy, send } = useSubmit();
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${label}`} loading={isBusy} onClick={() => send(run)}>
      <IconTrash size={LAYOUT.icon.sm} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function ParameterFieldInner({ field, value, isUnsaved, isMarked, error, state, handlers }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const form = useRef<HTMLFormElement>(null);
  const focusInput = () => form.current?.querySelector<HTMLInputElement>("input:not([type=radio]), input:checked")?.focus();
  return (
    <form
      ref={form}
      noValidate
      className={classes.field}
      data-unsaved={(isUnsaved && isMarked) || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        handlers.save(field);
      }}
    >
      <div className={classes.head}>
        <Text
          component={field.isChoice ? "span" : "label"}
          htmlFor={field.isChoice ? undefined : id}
          id={labelId}
          className={classes.label}
        >
          {field.label}
        </Text>
        <FieldActions
          label={field.label}
          state={state}
          isUnsaved={isUnsaved}
          onRevert={() => handlers.revert(field)}
          onSave={() => handlers.save(field)}
          onKeyUsed={focusInput}
        >
          {field.group === "custom" && <DeleteButton label={field.label} run={() => handlers.remove(field)} />}
        </FieldActions>
      </div>
      <Control id={id} labelId={labelId} field={field} value={value} error={error} handlers={handlers} />
    </form>
  );
}

// Memoized: typing in one field renders only that field.
export const ParameterField = memo(ParameterFieldInner);
