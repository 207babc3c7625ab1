import { MESSAGES, type User } from "@takeoff/contracts";
import { call } from "../api.ts";
import { toast } from "../toast.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useShown } from "../use-shown.ts";
import { useUserChanges } from "./use-users.ts";

interface Props {
  /** Null while it is closed. */
  user: User | null;
  onClose: () => void;
}

/** Asks, and deletes a user. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const { drop } = useUserChanges();
  const shown = useShown(user);
  const remove = async () => {
    if (!shown) return;
    await call("deleteUser", { params: { id: shown.id } });
    drop(shown);
    toast(MESSAGES.users.deleted);
  };
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      title="Delete User"
      question={MESSAGES.users.confirmDelete}
      subject={shown?.username}
      confirm="Delete"
      onConfirm={remove}
      failure={MESSAGES.users.deleteFailed}
    />
  );
}
