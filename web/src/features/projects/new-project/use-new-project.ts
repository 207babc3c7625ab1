import { useForm } from "@mantine/form";
import { MESSAGES, type Document, type User } from "@takeoff/contracts";
import { useRef, useState, type SubmitEvent } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { announce } from "../../../lib/documents/events.ts";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft.ts";
import { newIdempotencyKey, uploadDocument, type UploadProgress } from "../../../lib/upload.ts";
import { EMPTY_PROJECT, fingerprint, projectAlerts, projectErrors, uploadForm, uploadName, type ProjectForm } from "./fields.ts";

const DRAFT = "new-project";

export type UploadState =
  { is: "idle" } | { is: "uploading"; progress: UploadProgress } | { is: "success" } | { is: "error"; alerts: string[] };

interface Attempt {
  print: string;
  key: string;
}

export function hasProjectDraft(userId: number): boolean {
  return readDraft<ProjectForm>(userId, DRAFT) !== null;
}

/** The New Project form: its values, checks, and the upload with its states. */
export function useNewProject(user: User, onUploaded: () => Promise<unknown>) {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const form = useForm<ProjectForm>({
    initialValues: readDraft<ProjectForm>(user.id, DRAFT) ?? EMPTY_PROJECT,
    validate: (values) => projectErrors(values, user.role),
    onValuesChange: (values) => keepDraft(user.id, DRAFT, values),
  });
  // The last submit that got no answer: sending the same again must not make a second project.
  const unanswered = useRef<Attempt | null>(null);

  const succeed = async (document: Document) => {
    dropDraft(user.id, DRAFT);
    announce({ type: "document", document });
    await onUploaded();
    setState({ is: "success" });
  };

  const fail = (error: unknown, attempt: Attempt) => {
    unanswered.current = error instanceof ApiError && error.isUnanswered ? attempt : null;
    if (error instanceof ApiError) form.setErrors(error.fields);
    setState({ is: "error", alerts: [messageOf(error, MESSAGES.documents.unknownUpload)] });
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
    dropDraft(user.id, DRAFT);
    unanswered.current = null;
    form.setValues(EMPTY_PROJECT);
    form.clearErrors();
    dropDraft(user.id, DRAFT);
    setState({ is: "idle" });
  };

  return { form, state, submit, reset };
}
