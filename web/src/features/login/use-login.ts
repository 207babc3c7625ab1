import { useForm } from "@mantine/form";
import { MESSAGES, type LoginRequest, type LoginStep } from "@takeoff/contracts";
import { useState } from "react";
import { useLocation } from "react-router";
import { loadContract, request } from "../../shared/api/api.ts";
import { describeError } from "../../shared/api/api-error.ts";
import { useSession } from "../../shared/api/session.tsx";
import { findIssues } from "../../shared/api/issues.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { signOnFailure } from "./sign-on-failure.ts";

/** The form of the first step of a log-in, and the second step once there is one. */
export function useLogin() {
  const { signIn } = useSession();
  const { search } = useLocation();
  const [error, setError] = useState<string | null>(() => signOnFailure(search));
  const [step, setStep] = useState<LoginStep | null>(null);
  const { isBusy, send } = useSubmit();
  const form = useForm<LoginRequest>({ initialValues: { username: "", password: "" } });
  const login = async (values: LoginRequest) => {
    setError(null);
    try {
      // Not the form's own `validate`, which runs at once: the schemas load after the page is shown.
      const { loginRequestSchema } = await loadContract();
      const issues = findIssues(loginRequestSchema, values);
      form.setErrors(issues);
      if (Object.keys(issues).length > 0) return;
      const outcome = await request("login", { json: values });
      if (outcome.isAuthenticated) signIn(outcome.user);
      else setStep(outcome);
    } catch (caught) {
      setError(describeError(caught, MESSAGES.login.failed));
    }
  };
  /** Back to the password, with the reason where there is one. */
  const restart = (reason: string | null) => {
    setStep(null);
    setError(reason);
    form.setFieldValue("password", "");
  };
  return { form, error, isBusy, step, restart, signIn, submit: form.onSubmit((values) => send(() => login(values))) };
}
