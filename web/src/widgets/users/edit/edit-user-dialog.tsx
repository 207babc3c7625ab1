import type { User } from "@takeoff/contracts";
import { useState } from "react";
import { useUser } from "../../../shared/api/session.tsx";
import { FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";
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
  const [isCovered, setCovered] = useState(false);
  const finish = () => {
    savedEdit.delete(manager.id);
    onClose();
  };
  return (
    <FormDialog subject={user} onClose={finish} title="Edit User" isCovered={isCovered}>
      {(shown, sending) => <EditUserFields key={shown.id} user={shown} sending={sending} onDone={finish} onAsking={setCovered} />}
    </FormDialog>
  );
}
