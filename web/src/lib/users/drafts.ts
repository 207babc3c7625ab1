import type { User } from "@takeoff/contracts";
import { dropDraft, keepDraft, readDraft } from "../draft.ts";
import type { EditUserForm, NewUserForm } from "./fields.ts";

const ADD = "add-user";
const EDIT = "edit-user";

export const addUserDraft = {
  read: (managerId: number) => readDraft<NewUserForm>(managerId, ADD),
  // The password is typed again: it is not left lying in a window that no one is logged in to.
  keep: (managerId: number, values: NewUserForm) => keepDraft(managerId, ADD, { ...values, password: "" }),
  drop: (managerId: number) => dropDraft(managerId, ADD),
};

interface EditDraft {
  user: User;
  values: EditUserForm;
}

export const editUserDraft = {
  read: (managerId: number) => readDraft<EditDraft>(managerId, EDIT),
  keep: (managerId: number, draft: EditDraft) => keepDraft(managerId, EDIT, draft),
  drop: (managerId: number) => dropDraft(managerId, EDIT),
};
