import type { User } from "@takeoff/contracts";
import { createSavedForm } from "../../shared/saved-form.ts";
import type { EditUserForm, NewUserForm } from "../../entities/users/fields.ts";
import { useDisclosure } from "@mantine/hooks";
import { useUser } from "../../shared/api/session.tsx";

interface SavedEdit {
  user: User;
  values: EditUserForm;
}

export const savedNewUser = createSavedForm<NewUserForm>("add-user", (values) => ({ ...values, password: "" }));
export const savedEdit = createSavedForm<SavedEdit>("edit-user", ({ user, values }) => ({
  user,
  values: { ...values, current_password: "" },
}));

/** Whether the form of a new user is open. After an expired session the interrupted form opens again with its values. */
export function useAddUserDialog() {
  const { id } = useUser();
  return useDisclosure(savedNewUser.read(id) !== null);
}
