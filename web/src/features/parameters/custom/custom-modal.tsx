import { Select, SimpleGrid, TextInput } from "@mantine/core";
import { MESSAGES, PARAMETER_CATEGORIES, type Parameter } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { useReloadGuard } from "../../../shared/ui/form/unsaved-changes.ts";
import { useUser } from "../../../shared/api/session.tsx";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
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
  const sent = useSentForm<CustomForm>({
    initialValues: savedCustom.read(user.id) ?? EMPTY_CUSTOM,
    validate: validateCustom,
    onValuesChange: (values) => savedCustom.save(user.id, values),
    send: async (json) => {
      onCreated(await request("createCustomParameter", { json }));
      finish();
    },
  });
  const { form, isBusy, forget } = sent;
  useReloadGuard(opened && JSON.stringify(form.values) !== JSON.stringify(EMPTY_CUSTOM));
  const finish = () => {
    form.setValues(EMPTY_CUSTOM);
    form.clearErrors();
    forget();
    savedCustom.delete(user.id);
    onClose();
  };
  return { sent, close: () => !isBusy && finish() };
}

/** The form of a new custom parameter. */
export default function CustomModal(props: Props) {
  const { sent, close } = useCustomForm(props);
  const { form, isBusy } = sent;
  const field = (name: keyof CustomForm) => ({ ...form.getInputProps(name), disabled: isBusy });
  return (
    <FormModal opened={props.opened} onClose={close} title="Add Custom Parameter" size={LAYOUT.dialog.lg} isBusy={isBusy}>
      <DialogForm sent={sent} failure={MESSAGES.parameters.createCustomFailed} onCancel={close} submit="Create">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Name" placeholder="For example: Galvanizing thickness" data-autofocus required {...field("parameter_name")} />
          <Select label="Category" data={CATEGORIES} allowDeselect={false} {...field("category")} />
          <TextInput label="Value" required {...field("parameter_value")} />
          <TextInput label="Units" {...field("units")} />
        </SimpleGrid>
        <TextInput label="Description" placeholder="What it is for" {...field("description")} />
      </DialogForm>
    </FormModal>
  );
}
