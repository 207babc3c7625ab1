import { MESSAGES, type User } from "@takeoff/contracts";
import { request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ConfirmDialog } from "../../shared/ui/dialog/confirm-dialog.tsx";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { useUserChanges } from "../../entities/users/use-users.ts";

interface Props {
  /** Null while it is closed. */
  user: User | null;
  onClose: () => void;
}

/** Deletes a user after a confirmation. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const changes = useUserChanges();
  const shown = useLastValue(user);
  const remove = async () => {
    if (!shown) return;
    await request("deleteUser", { params: { id: shown.id } });
    changes.remove(shown);
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
