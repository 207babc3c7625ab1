import type { Parameter, SavedParameter } from "@takeoff/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Edits, type Field, findFieldsToSave, findValueProblem, isUnsaved, readEntry, validateEntry, withoutSaved } from "./fields.ts";
import { type EditedValues, useEditedValues } from "./use-edited-values.ts";
import { ApiError, request } from "../../shared/api/api.ts";

interface ParameterSaving {
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
function useSaveParameters({ typed, change }: EditedValues, onSaved: (parameters: Parameter[]) => void): ParameterSaving {
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

interface TimedStates<S> {
  states: ReadonlyMap<string, S>;
  /** Sets the state of a key for a number of milliseconds; without it, until the next call for the key. */
  show: (key: string, state: S, forMs?: number) => void;
}

/** Holds one state per key and removes it after its time. */
function useTimedStates<S>(): TimedStates<S> {
  const [states, setStates] = useState<ReadonlyMap<string, S>>(new Map());
  const timers = useRef(new Map<string, number>());
  const show = useCallback((key: string, state: S, forMs?: number) => {
    window.clearTimeout(timers.current.get(key));
    setStates((others) => new Map(others).set(key, state));
    if (forMs === undefined) return;
    const clear = () => setStates((others) => new Map([...others].filter(([other]) => other !== key)));
    timers.current.set(key, window.setTimeout(clear, forMs));
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer);
    };
  }, []);
  return { states, show };
}

export type FieldState = "saving" | "saved" | "failed" | "reverted";
export type AllState = "idle" | FieldState;

/** The specification's durations in milliseconds. */
const FIELD_MS = 3000;
const SAVE_ALL_MS = 3000;
const REVERT_ALL_MS = 5000;

/** The key of Save All: no parameter has an empty name. */
const ALL = "";

interface Options {
  userId: number;
  fields: readonly Field[];
  isFirstLogin: boolean;
  /** Receives the user's complete list from the response. */
  onSaved: (parameters: Parameter[]) => void;
}

export interface ParametersForm {
  typed: Edits;
  unsaved: readonly Field[];
  errors: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, FieldState>;
  all: AllState;
  /** The error of the last Save All; null if it succeeded. */
  failure: unknown;
  type: (field: Field, text: string) => void;
  revert: (field: Field) => void;
  save: (field: Field) => Promise<void>;
  revertAll: () => void;
  /** Resolves to true when everything was saved. */
  saveAll: () => Promise<boolean>;
  /** Discards all unsaved input. */
  discard: () => void;
}

/** The state of the parameter editor: unsaved input, and saving or reverting it per field or together. */
export function useParametersForm({ userId, fields, isFirstLogin, onSaved }: Options): ParametersForm {
  const values = useEditedValues(userId, isFirstLogin);
  const { typed, change, forget } = values;
  const { errors, clearErrors, check, send, isSending } = useSaveParameters(values, onSaved);
  const { states, show } = useTimedStates<FieldState>();
  const [failure, setFailure] = useState<unknown>(null);

  const save = async (field: Field) => {
    if (!isUnsaved(field, typed) || isSending(field.name) || isSending(ALL) || !check([field])) return;
    show(field.name, "saving");
    try {
      await send(field.name, [field]);
      show(field.name, "saved", FIELD_MS);
    } catch {
      // Shows the specification's message. The field's own error has the server's reason.
      show(field.name, "failed", FIELD_MS);
    }
  };

  const saveAll = async () => {
    const toSave = findFieldsToSave(fields, typed);
    if (isSending(ALL) || !toSave.length) return false;
    setFailure(null);
    if (!check(toSave)) return false;
    show(ALL, "saving");
    try {
      await send(ALL, toSave);
      show(ALL, "saved", SAVE_ALL_MS);
      return true;
    } catch (error) {
      setFailure(error);
      show(ALL, "failed", SAVE_ALL_MS);
      return false;
    }
  };

  return {
    typed,
    unsaved: fields.filter((field) => isUnsaved(field, typed)),
    errors,
    states,
    all: states.get(ALL) ?? "idle",
    failure,
    type: (field, text) => {
      change((now) => ({ ...now, [field.name]: text }));
      clearErrors(field.name);
    },
    revert: (field) => {
      change((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field.name)));
      clearErrors(field.name);
      show(field.name, "reverted", FIELD_MS);
    },
    save,
    revertAll: () => {
      forget();
      clearErrors();
      setFailure(null);
      show(ALL, "reverted", REVERT_ALL_MS);
    },
    saveAll,
    discard: forget,
  };
}
