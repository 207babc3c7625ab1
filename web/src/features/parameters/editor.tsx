import { Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { MESSAGES, type Parameter, type User } from "@takeoff/contracts";
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { mayLeave } from "../../lib/leaving.ts";
import { putOff } from "../../lib/later.ts";
import { toast } from "../../lib/toast.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LeaveDialog } from "../../lib/ui/leave-dialog.tsx";
import { Screen } from "../../lib/ui/screen.tsx";
import { customDraft } from "./custom-fields.ts";
import { fieldsToSave, type Field } from "./fields.ts";
import { FRAME } from "./frame.ts";
import { HeaderActions } from "./header-actions.tsx";
import type { FieldHandlers } from "./parameter-field.tsx";
import classes from "./parameters.module.css";
import { Sections } from "./sections.tsx";
import { Summary } from "./summary.tsx";
import { useCustomParameters } from "./use-custom-parameters.ts";
import { useParametersForm } from "./use-parameters-form.ts";

// The form comes after the fields: it is not needed to see them.
const CustomModal = lazy(() => import("./custom-modal.tsx"));

interface Props {
  user: User;
  fields: readonly Field[];
  isFirstLogin: boolean;
  /** Shown above the fields. */
  notices: ReactNode;
  /** Edits the list of parameters that this window holds. */
  onChange: (edit: (list: readonly Parameter[]) => Parameter[]) => void;
}

/** The handlers, the same for the screen's whole life: a field is drawn anew only when it changed. */
function useStable(handlers: FieldHandlers): FieldHandlers {
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

function unsavedQuestion(count: number): string {
  return `${count === 1 ? "1 parameter is" : `${count} parameters are`} not saved. What you typed is lost when you leave.`;
}

/** The parameters with what is typed into them. */
export function Editor({ user, fields, isFirstLogin, notices, onChange }: Props) {
  const navigate = useNavigate();
  const form = useParametersForm({ userId: user.id, fields, isFirstLogin, onSaved: (list) => onChange(() => list) });
  const custom = useCustomParameters(onChange);
  // A form that a session's end interrupted is open again, as it was.
  const [isAddOpen, add] = useDisclosure(customDraft.read(user.id) !== null);
  const addButton = useRef<HTMLButtonElement>(null);
  const handlers = useStable({
    type: form.type,
    revert: form.revert,
    save: (field) => void form.save(field),
    remove: (field) => {
      void custom.remove(field);
      // The button that was pressed goes with its field.
      addButton.current?.focus({ preventScroll: true });
    },
  });
  const saveAll = async () => {
    if (!(await form.saveAll()) || !isFirstLogin) return;
    toast(MESSAGES.parameters.allSaved);
    await navigate("/");
  };
  const skip = async () => {
    if (!(await mayLeave())) return;
    // That answers the first-time prompt as well, which the next screen would show.
    putOff(user.id);
    await navigate("/");
  };
  const count = form.unsaved.length;
  const actions = (
    <HeaderActions
      state={form.all}
      count={count}
      isFirstLogin={isFirstLogin}
      canSave={fieldsToSave(fields, form.typed).length > 0}
      onSkip={() => void skip()}
      onRevert={form.revertAll}
      onSave={() => void saveAll()}
    />
  );
  return (
    <Screen {...FRAME} actions={actions}>
      <Stack>
        {notices}
        {form.failure !== null && <ErrorBanner message={MESSAGES.parameters.updateFailed} error={form.failure} />}
        <div className={classes.columns}>
          <Sections fields={fields} form={form} handlers={handlers} onAdd={add.open} addButton={addButton} />
          <Summary fields={fields} />
        </div>
      </Stack>
      <LeaveDialog active={count > 0} question={unsavedQuestion(count)} onLeave={form.forget} />
      <Suspense>
        <CustomModal opened={isAddOpen} onClose={add.close} onCreated={custom.created} />
      </Suspense>
    </Screen>
  );
}
