import { TextInput } from "@mantine/core";
import { MESSAGES, type Location } from "@takeoff/contracts";
import { subjectKey, type Subject } from "../../shared/saved-form.ts";
import { request } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { DialogForm, useSentForm } from "../../shared/ui/form/dialog-form.tsx";
import { FormDialog } from "../../shared/ui/dialog/form-modal.tsx";
import type { Submit } from "../../shared/ui/form/use-submit.ts";
import { fillLocationForm, savedLocation, validateLocation, type LocationForm } from "./fields.ts";

interface FormProps {
  subject: Subject<Location>;
  sending: Submit;
  onCancel: () => void;
  onSaved: (location: Location) => void;
}

function Form({ subject, sending, onCancel, onSaved }: FormProps) {
  const { id: userId } = useUser();
  const saved = savedLocation.read(userId);
  const sent = useSentForm<LocationForm>({
    sending,
    initialValues: saved && subjectKey(saved.subject) === subjectKey(subject) ? saved.values : fillLocationForm(subject),
    validate: validateLocation,
    onValuesChange: (values) => savedLocation.save(userId, { subject, values }),
    send: async (json) =>
      onSaved(
        await (subject === "new" ? request("createLocation", { json }) : request("updateLocation", { params: { id: subject.id }, json })),
      ),
  });
  const { addFailed, updateFailed } = MESSAGES.locations;
  return (
    <DialogForm sent={sent} failure={subject === "new" ? addFailed : updateFailed} onCancel={onCancel} submit="Save">
      <TextInput label="Location Name" data-autofocus required disabled={sent.isBusy} {...sent.form.getInputProps("name")} />
    </DialogForm>
  );
}

interface Props {
  /** Null while it is closed. */
  subject: Subject<Location> | null;
  onClose: () => void;
  onSaved: (location: Location) => void;
}

/** Adds a location, or renames one. */
export default function LocationModal({ subject, onClose, onSaved }: Props) {
  const { id: userId } = useUser();
  const finish = () => {
    savedLocation.delete(userId);
    onClose();
  };
  return (
    <FormDialog subject={subject} onClose={finish} title={(shown) => (shown === "new" ? "Add Location" : "Edit Location")}>
      {(shown, sending) => (
        <Form
          key={subjectKey(shown)}
          subject={shown}
          sending={sending}
          onCancel={finish}
          onSaved={(location) => {
            finish();
            onSaved(location);
          }}
        />
      )}
    </FormDialog>
  );
}
