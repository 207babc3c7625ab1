import type { User } from "@takeoff/contracts";
import { useState } from "react";
import { useUser } from "../../../shared/api/session.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";
import { savedEdit } from "../saved-forms.ts";
import { EditUserFields } from "./edit-user-fields.tsx";

interface Props {
  /** Null while it is closed. */
  user: User | null;
  onClose: () => void;
}

/** Changes a user's e-mail address, phone number and role, and disables the account. */
export default function EditUserDialog({ user, onClose }: Props) {
  const manager = useUser();
  const sending = useSubmit();
  const shown = useLastValue(user);
  const [isCovered, setCovered] = useState(false);
  const finish = () => {
    savedEdit.delete(manager.id);
    onClose();
  };
  const close = () => {
    if (!sending.isBusy) finish();
  };
  return (
    <FormModal opened={user !== null} onClose={close} title="Edit User" isBusy={sending.isBusy} isCovered={isCovered}>
      {shown && <EditUserFields key={shown.id} user={shown} sending={sending} onCancel={close} onDone={finish} onAsking={setCovered} />}
    </FormModal>
  );
}
