import type { User } from "@takeoff/contracts";
import { draftOf } from "../../shared/saved-form.ts";
import type { EditUserForm, NewUserForm } from "../../entities/users/fields.ts";

interface EditDraft {
  user: User;
  values: EditUserForm;
}

export const addUserDraft = draftOf<NewUserForm>("add-user", (values) => ({ ...values, password: "" }));
export const editUserDraft = draftOf<EditDraft>("edit-user", ({ user, values }) => ({ user, values: { ...values, current_password: "" } }));
