import { useForm } from "@mantine/form";
import { type SingleSignOnSetup } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { useUser } from "../../../shared/api/session.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import {
  savedSingleSignOn,
  validateSingleSignOn,
  fillSingleSignOnForm,
  buildSingleSignOnRequest,
  type SingleSignOnForm,
} from "./single-sign-on-fields.ts";

export interface SetupFormProps {
  organizationId: number;
  setup: SingleSignOnSetup;
  sending: Submit;
  onCancel: () => void;
  onSaved: (setup: SingleSignOnSetup) => void;
  onRemove: () => void;
}

/** The values, validation and request of the form. */
export function useSetupForm({ organizationId, setup: { configuration }, sending, onSaved }: SetupFormProps) {
  const { id: userId } = useUser();
  const saved = savedSingleSignOn.read(userId);
  const form = useForm<SingleSignOnForm>({
    initialValues: saved?.organizationId === organizationId ? saved.values : fillSingleSignOnForm(configuration),
    validate: (values) => validateSingleSignOn(configuration, values),
    onValuesChange: (values) => savedSingleSignOn.save(userId, { organizationId, values }),
  });
  const { error, run } = useTask({ sending, onFields: form.setErrors });
  const save = async (values: SingleSignOnForm) => {
    onSaved(await request("setSingleSignOn", { params: { id: organizationId }, json: buildSingleSignOnRequest(values) }));
  };
  return { form, error, submit: form.onSubmit((values) => run(() => save(values))) };
}
