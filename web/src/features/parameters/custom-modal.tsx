import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, PARAMETER_CATEGORIES, type Parameter } from "@takeoff/contracts";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useReloadGuard } from "../../lib/leaving.ts";
import { useUser } from "../../lib/session.tsx";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { FormButtons } from "../../lib/ui/form-buttons.tsx";
import { FormModal } from "../../lib/ui/form-modal.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { useSending } from "../../lib/use-sending.ts";
import { customDraft, customErrors, EMPTY_CUSTOM, type CustomForm } from "./custom-fields.ts";
import { CATEGORY_LABELS } from "./fields.ts";

const CATEGORIES = PARAMETER_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (parameter: Parameter) => void;
}

function useCustomForm({ opened, onClose, onCreated }: Props) {
  const user = useUser();
  const [failure, setFailure] = useState<unknown>(null);
  const { isBusy, send } = useSending();
  const form = useForm<CustomForm>({
    initialValues: customDraft.read(user.id) ?? EMPTY_CUSTOM,
    validate: customErrors,
    onValuesChange: (values) => customDraft.keep(user.id, values),
  });
  useReloadGuard(opened && JSON.stringify(form.values) !== JSON.stringify(EMPTY_CUSTOM));
  const reset = () => {
    form.setValues(EMPTY_CUSTOM);
    form.clearErrors();
    setFailure(null);
    customDraft.drop(user.id);
  };
  const create = async (values: CustomForm) => {
    setFailure(null);
    try {
      onCreated(await call("createCustomParameter", { json: values }));
      reset();
      onClose();
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiError) form.setErrors(error.fields);
    }
  };
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  return { form, failure, isBusy, close, submit: form.onSubmit((values) => send(() => create(values))) };
}

/** A parameter of one's own. */
export default function CustomModal(props: Props) {
  const { form, failure, isBusy, close, submit } = useCustomForm(props);
  const field = (name: keyof CustomForm) => ({ ...form.getInputProps(name), disabled: isBusy });
  const required = { withAsterisk: true, "aria-required": true };
  return (
    <FormModal opened={props.opened} onClose={close} title="Add Custom Parameter" size={LAYOUT.dialog.lg} isBusy={isBusy}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure !== null && <ErrorBanner message={MESSAGES.parameters.createCustomFailed} error={failure} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="Name"
              placeholder="For example: Galvanizing thickness"
              data-autofocus
              {...required}
              {...field("parameter_name")}
            />
            <Select label="Category" data={CATEGORIES} allowDeselect={false} {...field("category")} />
            <TextInput label="Value" {...required} {...field("parameter_value")} />
            <TextInput label="Units" {...field("units")} />
          </SimpleGrid>
          <TextInput label="Description" placeholder="What it is for" {...field("description")} />
          <FormButtons isBusy={isBusy} onCancel={close} submit="Create" />
        </Stack>
      </form>
    </FormModal>
  );
}
