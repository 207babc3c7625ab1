import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, type Location } from "@takeoff/contracts";
import { request } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormButtons } from "../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { useSubmit, type Submit } from "../../shared/ui/form/use-submit.ts";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { fillLocationForm, isSame, savedLocation, validateLocation, type LocationForm, type Subject } from "./fields.ts";

interface FormProps {
  subject: Subject;
  sending: Submit;
  onCancel: () => void;
  onSaved: (location: Location) => void;
}

function useLocationForm({ subject, sending, onSaved }: FormProps) {
  const { id: userId } = useUser();
  const saved = savedLocation.read(userId);
  const form = useForm<LocationForm>({
    initialValues: saved && isSame(saved.subject, subject) ? saved.values : fillLocationForm(subject),
    validate: validateLocation,
    onValuesChange: (values) => savedLocation.save(userId, { subject, values }),
  });
  const { error, run } = useTask({ sending, onFields: form.setErrors });
  const save = async (json: LocationForm) => {
    onSaved(
      await (subject === "new" ? request("createLocation", { json }) : request("updateLocation", { params: { id: subject.id }, json })),
    );
  };
  return { form, error, submit: form.onSubmit((values) => run(() => save(values))) };
}

function Form(props: FormProps) {
  const { form, error, submit } = useLocationForm(props);
  const { isBusy } = props.sending;
  const failure = props.subject === "new" ? MESSAGES.locations.addFailed : MESSAGES.locations.updateFailed;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <TextInput label="Location Name" data-autofocus withAsterisk aria-required disabled={isBusy} {...form.getInputProps("name")} />
        <FormButtons isBusy={isBusy} onCancel={props.onCancel} submit="Save" />
      </Stack>
    </form>
  );
}

interface Props {
  /** Null while it is closed. */
  subject: Subject | null;
  onClose: () => void;
  onSaved: (location: Location) => void;
}

/** Adds a location, or renames one. */
export default function LocationModal({ subject, onClose, onSaved }: Props) {
  const { id: userId } = useUser();
  const sending = useSubmit();
  const shown = useLastValue(subject);
  const finish = () => {
    savedLocation.delete(userId);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal opened={subject !== null} onClose={close} title={shown === "new" ? "Add Location" : "Edit Location"} isBusy={sending.isBusy}>
      {shown && (
        <Form
          key={shown === "new" ? "new" : shown.id}
          subject={shown}
          sending={sending}
          onCancel={close}
          onSaved={(location) => {
            finish();
            onSaved(location);
          }}
        />
      )}
    </FormModal>
  );
}
