import { Alert, Stack, Text } from "@mantine/core";
import { MESSAGES, SEVERAL_UPLOADS, type Document } from "@takeoff/contracts";
import { IconCircleCheck } from "@tabler/icons-react";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { useUser } from "../../../shared/api/session.tsx";
import { formatTime } from "../../../shared/format.ts";
import { DropHint, useFileDrop } from "../../../shared/ui/form/use-file-drop.tsx";
import { CloseRow, FormButtons } from "../../../shared/ui/form/dialog-form.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { useReloadGuard } from "../../../shared/ui/form/unsaved-changes.ts";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ProjectFields } from "./project-fields.tsx";
import { UnfinishedUploads } from "./resumable/unfinished-uploads.tsx";
import { useUnfinishedUploads } from "./resumable/use-unfinished-uploads.ts";
import { SeveralUploads } from "./several-uploads.tsx";
import { UploadOverlay } from "./upload-overlay.tsx";
import { useFileChoice } from "./use-file-choice.ts";
import { useNewProject, type UploadState } from "./use-new-project.ts";

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
      <Dimmed size="sm">
        {document.due_at !== null && `${MESSAGES.documents.expectedBy(formatTime(document.due_at))}. `}
        The status in the list is updated automatically.
      </Dimmed>
      <CloseRow onClose={onClose} />
    </Stack>
  );
}

/** The overlay of the file that is being sent. */
function Progress({ state }: { state: UploadState }) {
  if (state.is === "uploading") return <UploadOverlay progress={state.progress} />;
  if (state.is !== "several" || state.progress === null) return null;
  const { uploads, progress } = state;
  const index = uploads.findIndex((upload) => upload.state.is === "sending");
  const name = uploads[index]?.file.name;
  return <UploadOverlay progress={progress} file={name && SEVERAL_UPLOADS.fileOf(index + 1, uploads.length, name)} />;
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

/** New Project: the questionnaire, the files and their upload. */
export default function NewProjectModal({ opened, onClose, onUploaded }: Props) {
  const user = useUser();
  const { form, state, alerts, submit, retry, continueUpload, edit, reset } = useNewProject(user, onUploaded);
  const isUploading = state.is === "uploading" || (state.is === "several" && state.progress !== null);

  useReloadGuard(isUploading);
  const isForm = !isUploading && state.is !== "success" && state.is !== "several";
  const unfinished = useUnfinishedUploads(user.id, opened && isForm);

  const choice = useFileChoice(({ valid, problem }) => {
    form.setFieldValue("files", valid);
    // Not `setFieldError`: it compares with the errors of the last render and ignores the same message for a second file.
    form.setErrors(({ files: _previous, ...others }) => (problem ? { ...others, files: problem } : others));
  }, submit);
  const count = form.values.files.length;
  const drop = useFileDrop(choice.choose, !isForm);
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
      ) : state.is === "several" ? (
        <SeveralUploads uploads={state.uploads} isSending={isUploading} onRetry={retry} onEdit={edit} onClose={close} />
      ) : (
        <form onSubmit={choice.submit} noValidate>
          <Stack>
            {alerts.length > 0 && <Alerts alerts={alerts} />}
            {isForm && <UnfinishedUploads {...unfinished} onContinue={continueUpload} />}
            <ProjectFields form={form} role={user.role} disabled={isUploading} onFiles={choice.choose} />
            <FormButtons isBusy={isUploading} onCancel={close} submit={count > 1 ? SEVERAL_UPLOADS.create(count) : "Create Project"} />
          </Stack>
        </form>
      )}
      <Progress state={state} />
    </FormModal>
  );
}
