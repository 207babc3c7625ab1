import { useForm } from "@mantine/form";
import { MESSAGES, type Document, type User } from "@takeoff/contracts";
import { useRef, useState, type SubmitEvent } from "react";
import { ApiError, describeError } from "../../../shared/api/api-error.ts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { createIdempotencyKey, uploadDocument, type UploadProgress } from "../../../shared/api/upload.ts";
import { savedProject } from "./saved-form.ts";
import {
  EMPTY_PROJECT,
  computeFingerprint,
  listProjectAlerts,
  validateProject,
  uploadForm,
  uploadName,
  type ProjectForm,
} from "./fields.ts";

export type UploadState =
  | { is: "idle" }
  | { is: "uploading"; progress: UploadProgress }
  | { is: "success"; document: Document }
  | { is: "error"; alerts: string[] };

interface Attempt {
  fingerprint: string;
  key: string;
}

/** The state of the New Project form: values, validation and upload. */
export function useNewProject(user: User, onUploaded: () => Promise<unknown>) {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const form = useForm<ProjectForm>({
    // What was typed before an update of this page may lack a field.
    initialValues: { ...EMPTY_PROJECT, ...savedProject.read(user.id) },
    validate: (values) => validateProject(values, user.role),
    onValuesChange: (values) => savedProject.save(user.id, values),
  });
  // The last submission without a response. A repetition reuses its idempotency key, so that it creates no second project.
  const unconfirmed = useRef<Attempt | null>(null);

  const succeed = async (document: Document) => {
    savedProject.delete(user.id);
    publishDocumentEvent({ type: "document", document, isOwn: true });
    await onUploaded();
    setState({ is: "success", document });
  };

  const fail = (error: unknown, attempt: Attempt) => {
    // A success that cannot be read may have been stored, too, and so may an upload that is in progress under the same key.
    const mayBeStored =
      error instanceof ApiError && (error.isOutcomeUnknown || error.status < 300 || error.code === "idempotency_in_progress");
    unconfirmed.current = mayBeStored ? attempt : null;
    if (error instanceof ApiError) form.setErrors(error.fields);
    setState({ is: "error", alerts: [describeError(error, MESSAGES.documents.uploadFailed, MESSAGES.documents.unknownUpload)] });
  };

  const send = async (values: ProjectForm, file: File) => {
    const name = uploadName(values, new Date());
    const print = computeFingerprint(values, name);
    const key = unconfirmed.current?.fingerprint === print ? unconfirmed.current.key : createIdempotencyKey();
    setState({ is: "uploading", progress: { loaded: 0, total: file.size, elapsedMs: 0 } });
    try {
      const document = await uploadDocument({
        form: uploadForm(values, file, name),
        idempotencyKey: key,
        onProgress: (progress) => setState({ is: "uploading", progress }),
      });
      unconfirmed.current = null;
      await succeed(document);
    } catch (error) {
      fail(error, { fingerprint: print, key });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => {
        if (values.file) void send(values, values.file);
      },
      (errors) => setState({ is: "error", alerts: listProjectAlerts(errors) }),
    )(event);

  const reset = () => {
    savedProject.delete(user.id);
    unconfirmed.current = null;
    form.setValues(EMPTY_PROJECT);
    form.clearErrors();
    savedProject.delete(user.id);
    setState({ is: "idle" });
  };

  return { form, state, submit, reset };
}
