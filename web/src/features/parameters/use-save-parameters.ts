import type { Parameter, SavedParameter } from "@takeoff/contracts";
import { useRef, useState } from "react";
import { ApiError, request } from "../../shared/api/api.ts";
import { validateEntry, readEntry, findValueProblem, withoutSaved, type Field } from "./fields.ts";
import type { EditedValues } from "./use-edited-values.ts";

export interface ParameterSaving {
  /** Validation messages by parameter name. */
  errors: ReadonlyMap<string, string>;
  clearErrors: (name?: string) => void;
  /** Validates the values and sets their messages. Returns whether all are valid. */
  check: (fields: readonly Field[]) => boolean;
  /** Sends the fields' input. Throws the error of the request. */
  send: (key: string, fields: readonly Field[]) => Promise<void>;
  /** Whether a request with this key is in progress: a second click must not send another. */
  isSending: (key: string) => boolean;
}

/** Validates and saves values. `onSaved` receives the user's complete list from the response. */
export function useSaveParameters({ typed, change }: EditedValues, onSaved: (parameters: Parameter[]) => void): ParameterSaving {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  // A ref, because state changes only with the next render: too late for a double click.
  const sending = useRef(new Set<string>());

  const note = (found: readonly (readonly [name: string, sentence: string | null])[]) =>
    setErrors((others) => {
      const next = new Map(others);
      for (const [name, sentence] of found) {
        if (sentence === null) next.delete(name);
        else next.set(name, sentence);
      }
      return next;
    });

  const check = (fields: readonly Field[]) => {
    const found = fields.map((field) => [field.name, findValueProblem(field, typed)] as const);
    note(found);
    return found.every(([, sentence]) => sentence === null);
  };

  const send = async (key: string, fields: readonly Field[]) => {
    const entries: SavedParameter[] = fields.map((field) => readEntry(field, typed));
    sending.current.add(key);
    try {
      onSaved(await request("saveParameters", { json: entries }));
      change((now) => withoutSaved(now, entries));
    } catch (error) {
      if (error instanceof ApiError) note(Object.entries(validateEntry(error.fields, entries)));
      throw error;
    } finally {
      sending.current.delete(key);
    }
  };

  return {
    errors,
    clearErrors: (name) => (name === undefined ? setErrors(new Map()) : note([[name, null]])),
    check,
    send,
    isSending: (key) => sending.current.has(key),
  };
}
