import { useForm } from "@mantine/form";
import { MESSAGES, type Document, type User } from "@takeoff/contracts";
import { useRef, useState, type SubmitEvent } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { announce } from "../../../lib/documents/events.ts";
import { newIdempotencyKey, uploadDocument, type UploadProgress } from "../../../lib/upload.ts";
import { projectDraft } from "./draft.ts";
import { EMPTY_PROJECT, fingerprint, projectAlerts, projectErrors, uploadForm, uploadName, type ProjectForm } from "./fields.ts";

export type UploadState =
  { is: "idle" } | { is: "uploading"; progress: UploadProgress } | { is: "success" } | { is: "error"; alerts: string[] };

interface Attempt {
  print: string;
  key: string;
}

/** The New Project form: its values, checks, and the upload with its states. */
export function useNewProject(user: User, onUploaded: () => Promise<unknown>) {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const form = useForm<ProjectForm>({
    initialValues: projectDraft.read(user.id) ?? EMPTY_PROJECT,
    validate: (values) => projectErrors(values, user.role),
    onValuesChange: (values) => projectDraft.keep(user.id, values),
  });
  // The last submit that got no answer: sending the same again must not make a second project.
  const unanswered = useRef<Attempt | null>(null);

  const succeed = async (document: Document) => {
    projectDraft.drop(user.id);
    announce({ type: "document", document });
    await onUploaded();
    setState({ is: "success" });
  };

  const fail = (error: unknown, attempt: Attempt) => {
    unanswered.current = error instanceof ApiError && error.isUnanswered ? attempt : null;
    if (error instanceof ApiError) form.setErrors(error.fields);
    setState({ is: "error", alerts: [messageOf(error, MESSAGES.documents.uploadFailed, MESSAGES.documents.unknownUpload)] });
  };

  const send = async (values: ProjectForm, file: File) => {
    const name = uploadName(values, new Date());
    const print = fingerprint(values, name);
    const key = unanswered.current?.print === print ? unanswered.current.key : newIdempotencyKey();
    setState({ is: "uploading", progress: { loaded: 0, total: file.size, elapsedMs: 0 } });
    try {
      const document = await uploadDocument({
        form: uploadForm(values, file, name),
        idempotencyKey: key,
        onProgress: (progress) => setState({ is: "uploading", progress }),
      });
      unanswered.current = null;
      await succeed(document);
    } catch (error) {
      fail(error, { print, key });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => {
        if (values.file) void send(values, values.file);
      },
      (errors) => setState({ is: "error", alerts: projectAlerts(errors) }),
    )(event);

  const reset = () => {
    projectDraft.drop(user.id);
    unanswered.current = null;
    form.setValues(EMPTY_PROJECT);
    form.clearErrors();
    projectDraft.drop(user.id);
    setState({ is: "idle" });
  };

  return { form, state, submit, reset };
}
