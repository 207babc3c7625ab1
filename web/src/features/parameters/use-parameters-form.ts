import type { Parameter } from "@takeoff/contracts";
import { useState } from "react";
import { useFading } from "../../lib/use-fading.ts";
import { fieldsToSave, isUnsaved, type Field, type Typed } from "./fields.ts";
import { useEntries } from "./use-entries.ts";
import { useTyped } from "./use-typed.ts";

export type FieldState = "saving" | "saved" | "failed" | "reverted";
export type AllState = "idle" | FieldState;

/** The specification's times, milliseconds. */
const FIELD_MS = 3000;
const SAVE_ALL_MS = 3000;
const REVERT_ALL_MS = 5000;

/** No parameter's name: a parameter has one. */
const ALL = "";

interface Options {
  userId: number;
  fields: readonly Field[];
  isFirstLogin: boolean;
  /** Called with the caller's whole list, as the server has it now. */
  onSaved: (parameters: Parameter[]) => void;
}

export interface ParametersForm {
  typed: Typed;
  unsaved: readonly Field[];
  errors: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, FieldState>;
  all: AllState;
  /** Why not all could be saved; null when nothing failed. */
  failure: unknown;
  type: (field: Field, text: string) => void;
  revert: (field: Field) => void;
  save: (field: Field) => Promise<void>;
  revertAll: () => void;
  /** True when everything was saved. */
  saveAll: () => Promise<boolean>;
  /** Gives up what was typed. */
  forget: () => void;
}

/** The editor of the parameters: what is typed, and saving and reverting it one by one or together. */
export function useParametersForm({ userId, fields, isFirstLogin, onSaved }: Options): ParametersForm {
  const values = useTyped(userId, isFirstLogin);
  const { typed, change, forget } = values;
  const { errors, clearErrors, check, send, isSending } = useEntries(values, onSaved);
  const { states, show } = useFading<FieldState>();
  const [failure, setFailure] = useState<unknown>(null);

  const save = async (field: Field) => {
    if (!isUnsaved(field, typed) || isSending(field.name) || isSending(ALL) || !check([field])) return;
    show(field.name, "saving");
    try {
      await send(field.name, [field]);
      show(field.name, "saved", FIELD_MS);
    } catch {
      // The specification's words; why, the field's own error says where the server knows.
      show(field.name, "failed", FIELD_MS);
    }
  };

  const saveAll = async () => {
    const toSave = fieldsToSave(fields, typed);
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
    forget,
  };
}
