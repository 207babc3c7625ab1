import type { User } from "@takeoff/contracts";
import { deleteDraft, saveDraft, readDraft } from "../../shared/draft.ts";
import type { EditUserForm, NewUserForm } from "./fields.ts";

const ADD = "add-user";
const EDIT = "edit-user";

export const addUserDraft = {
  read: (managerId: number) => readDraft<NewUserForm>(managerId, ADD),
  // Without the password: a draft outlives the session, and another person may use the window then.
  keep: (managerId: number, values: NewUserForm) => saveDraft(managerId, ADD, { ...values, password: "" }),
  drop: (managerId: number) => deleteDraft(managerId, ADD),
};

interface EditDraft {
  user: User;
  values: EditUserForm;
}

export const editUserDraft = {
  read: (managerId: number) => readDraft<EditDraft>(managerId, EDIT),
  keep: (managerId: number, draft: EditDraft) =>
    saveDraft(managerId, EDIT, { ...draft, values: { ...draft.values, current_password: "" } }),
  drop: (managerId: number) => deleteDraft(managerId, EDIT),
};
