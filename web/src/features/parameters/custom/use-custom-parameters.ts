import { MESSAGES, type Parameter } from "@takeoff/contracts";
import { describeError, request } from "../../../shared/api/api.ts";
import { toast, toastError } from "../../../shared/ui/feedback/toast.ts";
import { toastUndo } from "../../../shared/ui/feedback/undo-toast.tsx";
import { buildCustomRequest } from "./custom-fields.ts";
import type { Field } from "../fields.ts";

type Edit = (list: readonly Parameter[]) => Parameter[];

/** Adds and deletes custom parameters. `change` edits the cached list. */
export function useCustomParameters(change: (edit: Edit) => void) {
  const put = (parameter: Parameter) => change((list) => [...list.filter(({ name }) => name !== parameter.name), parameter]);

  const restore = async (field: Field) => {
    try {
      put(await request("createCustomParameter", { json: buildCustomRequest(field) }));
    } catch (error) {
      toastError(describeError(error, MESSAGES.parameters.createCustomFailed));
    }
  };
  const remove = async (field: Field) => {
    try {
      await request("deleteCustomParameter", { params: { name: field.name } });
      change((list) => list.filter(({ name }) => name !== field.name));
      toastUndo(`${field.label} was deleted.`, () => void restore(field));
    } catch (error) {
      toastError(describeError(error, MESSAGES.parameters.deleteCustomFailed));
    }
  };
  const created = (parameter: Parameter) => {
    put(parameter);
    toast(MESSAGES.parameters.customCreated);
  };
  return { remove, created };
}
