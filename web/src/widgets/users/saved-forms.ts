import type { User } from "@takeoff/contracts";
import { createSavedForm } from "../../shared/saved-form.ts";
import type { EditUserForm, NewUserForm } from "../../entities/users/fields.ts";

interface SavedEdit {
  user: User;
  values: EditUserForm;
}

export const savedNewUser = createSavedForm<NewUserForm>("add-user", (values) => ({ ...values, password: "" }));
export const savedEdit = createSavedForm<SavedEdit>("edit-user", ({ user, values }) => ({
  user,
  values: { ...values, current_password: "" },
}));
