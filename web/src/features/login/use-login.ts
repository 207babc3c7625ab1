import { type LoginRequest, type LoginStep, MESSAGES, SIGN_ON_FAILURE_PARAMETER, SIGN_ON_FAILURES } from "@takeoff/contracts";
import { useState, type ChangeEvent, type FormEvent } from "react";
import { useLocation } from "react-router";
import { describeError, loadContract, request } from "../../shared/api/client.ts";
import { useSession } from "../../shared/api/session.tsx";
import { findIssues } from "../../shared/api/issues.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

/** The sentence of the failure that the address names; null for none, and for a name that the product does not use. */
export function signOnFailure(search: string): string | null {
  const named = new URLSearchParams(search).get(SIGN_ON_FAILURE_PARAMETER);
  const failure = SIGN_ON_FAILURES.find((name) => name === named);
  return failure === undefined ? null : MESSAGES.singleSignOn.failures[failure];
}

const EMPTY: LoginRequest = { username: "", password: "" };

/** The values of two inputs with their errors. The form library of the other pages would be a twentieth of what the log-in page loads. */
function useLoginFields() {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const change = (name: keyof LoginRequest, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: undefined }));
  };
  const getInputProps = (name: keyof LoginRequest) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });
  return { values, setErrors, getInputProps, clearPassword: () => change("password", "") };
}

/** The first step of a log-in, and the second step once there is one. */
export function useLogin() {
  const { signIn } = useSession();
  const { search } = useLocation();
  const [error, setError] = useState<string | null>(() => signOnFailure(search));
  const [step, setStep] = useState<LoginStep | null>(null);
  const { isBusy, send } = useSubmit();
  const { values, setErrors, getInputProps, clearPassword } = useLoginFields();
  const login = async () => {
    setError(null);
    try {
      // The schemas load after the page is shown.
      const { loginRequestSchema } = await loadContract();
      const issues = findIssues(loginRequestSchema, values);
      setErrors(issues);
      if (Object.keys(issues).length > 0) return;
      const outcome = await request("login", { json: values });
      if (outcome.isAuthenticated) signIn(outcome.user);
      else setStep(outcome);
    } catch (caught) {
      setError(describeError(caught, MESSAGES.login.failed));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(login);
  };
  /** Back to the password, with the reason where there is one. */
  const restart = (reason: string | null) => {
    setStep(null);
    setError(reason);
    clearPassword();
  };
  return { getInputProps, error, isBusy, step, restart, signIn, submit };
}
