import { type SingleSignOnSetup } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { useUser } from "../../../shared/api/session.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";
import { useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
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
  return useSentForm<SingleSignOnForm>({
    sending,
    initialValues: saved?.organizationId === organizationId ? saved.values : fillSingleSignOnForm(configuration),
    validate: (values) => validateSingleSignOn(configuration, values),
    onValuesChange: (values) => savedSingleSignOn.save(userId, { organizationId, values }),
    send: async (values) =>
      onSaved(await request("setSingleSignOn", { params: { id: organizationId }, json: buildSingleSignOnRequest(values) })),
  });
}
