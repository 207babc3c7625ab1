import { MESSAGES } from "@takeoff/contracts";
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { useSession } from "../../lib/session.tsx";
import { toast } from "../../lib/toast.ts";
import { useSending } from "../../lib/use-sending.ts";
import { EMPTY_RESET, resetErrors, resetFailure, type ResetFailure, type ResetField } from "./fields.ts";

/** The page's values, checks and its one call. Checked at every change and on leaving a field; told once it was touched. */
export function useReset(token: string) {
  const { state, signOut, refresh } = useSession();
  const navigate = useNavigate();
  const { isBusy, send } = useSending();
  const [values, setValues] = useState(EMPTY_RESET);
  const [touched, setTouched] = useState<Partial<Record<ResetField, true>>>({});
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const errors = resetErrors(values);

  const leave = async () => {
    // Whoever was logged in here logs in again: their session ended with the old password, or is another account's.
    if (state.is === "signed_in") await signOut().catch(refresh);
    toast(MESSAGES.resetPassword.done);
    await navigate("/login", { replace: true });
  };
  const reset = async () => {
    setFailure(null);
    try {
      await call("resetPassword", { params: { token }, json: { password: values.password } });
    } catch (error) {
      setFailure(resetFailure(error));
      return;
    }
    await leave();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched({ password: true, confirmPassword: true });
    if (!Object.keys(errors).length) send(reset);
  };

  const field = (name: ResetField) => ({
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      // What the server said was about another password.
      if (name === "password") setFailure((before) => before && { ...before, field: null });
    },
    onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    error: (touched[name] && errors[name]) ?? (name === "password" ? failure?.field : null),
  });
  return { field, password: values.password, failure: failure?.page ?? null, isBusy, submit };
}
