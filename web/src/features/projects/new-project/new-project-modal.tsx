import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { IconCircleCheck } from "@tabler/icons-react";
import { useUser } from "../../../shared/api/session.tsx";
import { formatTime } from "../../../shared/format.ts";
import { DropHint } from "../../../shared/ui/form/drop-hint.tsx";
import { FormButtons } from "../../../shared/ui/form/form-buttons.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useFileDrop } from "../../../shared/ui/form/use-file-drop.ts";
import { readMaxUploadBytes } from "../../../shared/api/upload.ts";
import { findFileProblem } from "./fields.ts";
import { ProjectFields } from "./project-fields.tsx";
import { UploadOverlay } from "./upload-overlay.tsx";
import { useNewProject } from "./use-new-project.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  onUploaded: () => Promise<unknown>;
}

function Success({ document, onClose }: { document: Document; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="green" role="status" icon={<IconCircleCheck size={LAYOUT.icon.md} aria-hidden />}>
        {MESSAGES.documents.uploadSucceeded}
      </Alert>
      <Text size="sm" c="dimmed">
        {document.due_at !== null && `${MESSAGES.documents.expectedBy(formatTime(document.due_at))}. `}
        The status in the list is updated automatically.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function Alerts({ alerts }: { alerts: readonly string[] }) {
  return (
    <Alert color="red" role="alert">
      {alerts.map((alert) => (
        <Text key={alert} size="sm" c="inherit">
          {alert}
        </Text>
      ))}
    </Alert>
  );
}

/** New Project: the questionnaire, the file and its upload. */
export default function NewProjectModal({ opened, onClose, onUploaded }: Props) {
  const user = useUser();
  const { form, state, submit, reset } = useNewProject(user, onUploaded);
  const isUploading = state.is === "uploading";

  const choose = async (file: File | null) => {
    const problem = file && (await findFileProblem(file, readMaxUploadBytes()));
    form.setFieldValue("file", problem ? null : file);
    // Not `setFieldError`: it compares with the errors of the last render and ignores the same message for a second file.
    form.setErrors(({ file: _previous, ...others }) => (problem ? { ...others, file: problem } : others));
  };
  const drop = useFileDrop(([file = null]) => void choose(file), isUploading || state.is === "success");
  const close = () => {
    if (isUploading) return;
    reset();
    onClose();
  };

  return (
    <FormModal opened={opened} onClose={close} title="New Project" size={LAYOUT.dialog.lg} isBusy={isUploading} {...drop.handlers}>
      {drop.isOver && <DropHint text="Drop the PDF here" />}
      {state.is === "success" ? (
        <Success document={state.document} onClose={close} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            {state.is === "error" && <Alerts alerts={state.alerts} />}
            <ProjectFields form={form} role={user.role} disabled={isUploading} onFile={(file) => void choose(file)} />
            <FormButtons isBusy={isUploading} onCancel={close} submit="Create Project" />
          </Stack>
        </form>
      )}
      {isUploading && <UploadOverlay progress={state.progress} />}
    </FormModal>
  );
}
