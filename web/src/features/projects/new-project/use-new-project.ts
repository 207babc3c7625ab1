import { useForm } from "@mantine/form";
import { MESSAGES, type Document, type User } from "@takeoff/contracts";
import { useState, type SubmitEvent } from "react";
import { ApiError, describeError } from "../../../shared/api/api-error.ts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import type { UploadProgress } from "../../../shared/api/upload.ts";
import { savedProject } from "./saved-form.ts";
import { EMPTY_PROJECT, listProjectAlerts, validateProject, type ProjectForm } from "./fields.ts";
import { useUploads } from "./use-uploads.ts";

/** One of several files, and how far it has come. */
export interface FileUpload {
  file: File;
  state: { is: "waiting" } | { is: "sending" } | { is: "created"; document: Document } | { is: "failed"; reason: string };
}

export type UploadState =
  | { is: "idle" }
  /** The form was submitted with errors. */
  | { is: "invalid" }
  | { is: "uploading"; progress: UploadProgress }
  | { is: "success"; document: Document }
  | { is: "error"; alert: string; concernsFields: boolean }
  /** Several files. `progress` is that of the file that is being sent; null when all have been. */
  | { is: "several"; uploads: readonly FileUpload[]; progress: UploadProgress | null };

const START: UploadProgress = { loaded: 0, total: 1, elapsedMs: 0 };

const describe = (error: unknown) => describeError(error, MESSAGES.documents.uploadFailed, MESSAGES.documents.unknownUpload);

/** The state of the New Project form: values, validation and upload. */
export function useNewProject(user: User, onUploaded: () => Promise<unknown>) {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const form = useForm<ProjectForm>({
    // What was typed before an update of this page may lack a field.
    initialValues: { ...EMPTY_PROJECT, ...savedProject.read(user.id) },
    validate: (values) => validateProject(values, user.role),
    onValuesChange: (values) => savedProject.save(user.id, values),
  });
  const uploads = useUploads();

  const sendOne = async (values: ProjectForm, file: File) => {
    setState({ is: "uploading", progress: { ...START, total: file.size } });
    try {
      const document = await uploads.send(values, file, (progress) => setState({ is: "uploading", progress }));
      savedProject.delete(user.id);
      publishDocumentEvent({ type: "document", document, isOwn: true });
      await onUploaded();
      setState({ is: "success", document });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const { file: files, ...others } = fields;
      form.setErrors(files === undefined ? others : { ...others, files });
      setState({ is: "error", alert: describe(error), concernsFields: Object.keys(fields).length > 0 });
    }
  };

  /** Sends files one after another. The form keeps those that have not become projects. */
  const sendSeveral = async (values: ProjectForm, earlier: readonly FileUpload[]) => {
    const list = earlier.map((upload): FileUpload => (upload.state.is === "created" ? upload : { ...upload, state: { is: "waiting" } }));
    const show = (progress: UploadProgress | null) => setState({ is: "several", uploads: [...list], progress });
    for (const [index, { file, state: before }] of list.entries()) {
      if (before.is === "created") continue;
      list[index] = { file, state: { is: "sending" } };
      show({ ...START, total: file.size });
      try {
        const document = await uploads.send({ ...values, replaces_id: "" }, file, show, true);
        list[index] = { file, state: { is: "created", document } };
        publishDocumentEvent({ type: "document", document, isOwn: true });
        form.setFieldValue("files", (files) => files.filter((other) => other !== file));
      } catch (error) {
        list[index] = { file, state: { is: "failed", reason: describe(error) } };
      }
    }
    await onUploaded();
    if (list.every((upload) => upload.state.is === "created")) savedProject.delete(user.id);
    show(null);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => {
        const { files } = values;
        const [file] = files;
        if (files.length > 1)
          void sendSeveral(
            values,
            files.map((one) => ({ file: one, state: { is: "waiting" } })),
          );
        else if (file) void sendOne(values, file);
      },
      () => setState({ is: "invalid" }),
    )(event);
  const retry = () => {
    if (state.is === "several") void sendSeveral(form.getValues(), state.uploads);
  };
  /** Back to the form, with the files that have not become projects. */
  const edit = () => setState({ is: "idle" });

  const reset = () => {
    uploads.forget();
    form.setValues(EMPTY_PROJECT);
    form.clearErrors();
    savedProject.delete(user.id);
    setState({ is: "idle" });
  };
  return { form, state, alerts: listAlerts(state, form.errors), submit, retry, edit, reset };
}

/** An alert goes when what it is about has been changed. */
function listAlerts(state: UploadState, errors: Record<string, unknown>): string[] {
  if (state.is === "invalid") return listProjectAlerts(errors);
  if (state.is !== "error") return [];
  return state.concernsFields && Object.keys(errors).length === 0 ? [] : [state.alert];
}
