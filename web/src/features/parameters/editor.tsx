import { Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, type Parameter, type User } from "@takeoff/contracts";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { laterPart } from "../../shared/start/load-part.tsx";
import { confirmLeaving } from "../../shared/ui/form/unsaved-changes.ts";
import { skipPrompt } from "../../shared/parameters-prompt.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { UnsavedChangesDialog } from "../../shared/ui/form/unsaved-changes-dialog.tsx";
import { Page } from "../../shared/ui/page/page.tsx";
import { savedCustom } from "./custom/custom-fields.ts";
import { type Field, findFieldsToSave } from "./fields.ts";
import { HeaderActions } from "./header-actions.tsx";
import classes from "./parameters.module.css";
import { Sections } from "./sections.tsx";
import { Summary } from "./summary.tsx";
import { useCustomParameters } from "./custom/use-custom-parameters.ts";
import { useParametersForm } from "./use-parameters-form.ts";
import type { FieldHandlers } from "./inputs/parameter-field.tsx";

/** Returns handlers with a stable identity, so that a memoized field is rendered again only when it changed. */
function useStableHandlers(handlers: FieldHandlers): FieldHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo<FieldHandlers>(
    () => ({
      type: (field, text) => latest.current.type(field, text),
      revert: (field) => latest.current.revert(field),
      save: (field) => latest.current.save(field),
      remove: (field) => latest.current.remove(field),
    }),
    [],
  );
}

/** The page's heading, the same while loading and in the editor. */
export const PAGE_HEADING = {
  title: "Parameters",
  caption: "Project settings: what your takeoffs assume when the drawings do not specify it",
} as const;

// Loaded separately: the fields do not need it.
const CustomModal = laterPart(() => import("./custom/custom-modal.tsx"), "opened");

interface Props {
  user: User;
  fields: readonly Field[];
  isFirstLogin: boolean;
  /** Shown above the fields. */
  notices: ReactNode;
  /** Edits the cached list of parameters. */
  onChange: (edit: (list: readonly Parameter[]) => Parameter[]) => void;
}

function unsavedQuestion(count: number): string {
  return `${count === 1 ? "1 parameter is" : `${count} parameters are`} not saved. Your changes are lost when you leave this page.`;
}

export function Editor({ user, fields, isFirstLogin, notices, onChange }: Props) {
  const navigate = useNavigate();
  const form = useParametersForm({ userId: user.id, fields, isFirstLogin, onSaved: (list) => onChange(() => list) });
  const custom = useCustomParameters(onChange);
  // After an expired session the interrupted form opens again with its values.
  const [isAddOpen, add] = useDisclosure(savedCustom.read(user.id) !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const handlers = useStableHandlers({
    type: form.type,
    revert: form.revert,
    save: (field) => void form.save(field),
    remove: (field) => {
      // The pressed button is removed together with its field: move the focus.
      addButton.current?.focus({ preventScroll: true });
      return custom.remove(field);
    },
  });
  const saveAll = async () => {
    if (!(await form.saveAll()) || !isFirstLogin) return;
    toast(MESSAGES.parameters.allSaved);
    await navigate("/");
  };
  const skip = async () => {
    if (!(await confirmLeaving())) return;
    // Otherwise the next screen shows the first-time prompt.
    skipPrompt(user.id);
    await navigate("/");
  };
  const count = form.unsaved.length;
  const actions = (
    <HeaderActions
      state={form.all}
      count={count}
      isFirstLogin={isFirstLogin}
      canSave={findFieldsToSave(fields, form.typed).length > 0}
      onSkip={() => void skip()}
      onRevert={form.revertAll}
      onSave={() => void saveAll()}
    />
  );
  return (
    <Page {...PAGE_HEADING} actions={actions}>
      <Stack>
        {notices}
        {form.failure !== null && <ErrorBanner message={MESSAGES.parameters.updateFailed} error={form.failure} />}
        <div className={classes.columns}>
          <Sections fields={fields} form={form} handlers={handlers} onAdd={add.open} addButton={addButton} />
          <Summary fields={fields} />
        </div>
      </Stack>
      <UnsavedChangesDialog active={count > 0} question={unsavedQuestion(count)} onLeave={form.discard} />
      <CustomModal opened={isAddOpen} onClose={add.close} onCreated={custom.created} />
    </Page>
  );
}
