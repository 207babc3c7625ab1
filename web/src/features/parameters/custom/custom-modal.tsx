import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, PARAMETER_CATEGORIES, type Parameter } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { useReloadGuard } from "../../../shared/ui/form/unsaved-changes.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import { savedCustom, validateCustom, EMPTY_CUSTOM, type CustomForm } from "./custom-fields.ts";
import { CATEGORY_LABELS } from "../fields.ts";

const CATEGORIES = PARAMETER_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (parameter: Parameter) => void;
}

function useCustomForm({ opened, onClose, onCreated }: Props) {
  const user = useUser();
  const form = useForm<CustomForm>({
    initialValues: savedCustom.read(user.id) ?? EMPTY_CUSTOM,
    validate: validateCustom,
    onValuesChange: (values) => savedCustom.save(user.id, values),
  });
  const { isBusy, error: failure, run, forget } = useTask({ onFields: form.setErrors });
  useReloadGuard(opened && JSON.stringify(form.values) !== JSON.stringify(EMPTY_CUSTOM));
  const reset = () => {
    form.setValues(EMPTY_CUSTOM);
    form.clearErrors();
    forget();
    savedCustom.delete(user.id);
  };
  const create = async (values: CustomForm) => {
    onCreated(await request("createCustomParameter", { json: values }));
    reset();
    onClose();
  };
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  return { form, failure, isBusy, close, submit: form.onSubmit((values) => run(() => create(values))) };
}

/** The form of a new custom parameter. */
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
