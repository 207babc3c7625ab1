import type { Parameter, SavedParameter } from "@takeoff/contracts";
import { useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { entryErrors, entryOf, valueProblem, withoutSaved, type Field } from "./fields.ts";
import type { TypedValues } from "./use-typed.ts";

export interface Entries {
  /** What is wrong with a value, by parameter. */
  errors: ReadonlyMap<string, string>;
  clearErrors: (name?: string) => void;
  /** Whether the values can be sent; those that cannot are told why. */
  check: (fields: readonly Field[]) => boolean;
  /** Sends the fields as typed. Throws what the call throws. */
  send: (key: string, fields: readonly Field[]) => Promise<void>;
  /** Whether a sending of that key is under way: a second click must not send again. */
  isSending: (key: string) => boolean;
}

/** Checks typed values and sends them. `onSaved` gets the caller's whole list, as the server has it now. */
export function useEntries({ typed, change }: TypedValues, onSaved: (parameters: Parameter[]) => void): Entries {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  // A state would be one render late for a second click.
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
    const found = fields.map((field) => [field.name, valueProblem(field, typed)] as const);
    note(found);
    return found.every(([, sentence]) => sentence === null);
  };

  const send = async (key: string, fields: readonly Field[]) => {
    const entries: SavedParameter[] = fields.map((field) => entryOf(field, typed));
    sending.current.add(key);
    try {
      onSaved(await call("saveParameters", { json: entries }));
      change((now) => withoutSaved(now, entries));
    } catch (error) {
      if (error instanceof ApiError) note(Object.entries(entryErrors(error.fields, entries)));
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
