import { useForm } from "@mantine/form";
import { MESSAGES, type Document, type User, RESUMABLE_ABOVE_BYTES } from "@takeoff/contracts";
import { useState, type SubmitEvent, useRef } from "react";
import { ApiError, describeError } from "../../../shared/api/api-error.ts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { type UploadProgress, createIdempotencyKey, uploadDocument } from "../../../shared/api/upload.ts";
import { savedProject } from "./saved-form.ts";
import {
  EMPTY_PROJECT,
  listProjectAlerts,
  validateProject,
  type ProjectForm,
  computeFingerprint,
  uploadFields,
  uploadForm,
  uploadName,
} from "./fields.ts";
import { continueLargeUpload, uploadLarge } from "./resumable/large-uploads.ts";
import type { UnfinishedOffer } from "./resumable/use-unfinished-uploads.ts";

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

const START: UploadProgress = { loaded: 0, total: 1, before: 0, elapsedMs: 0, isWaiting: false };

const describe = (error: unknown) => describeError(error, MESSAGES.documents.uploadFailed, MESSAGES.documents.unknownUpload);

/** Sends files one after another, and changes their states in the list. */
async function sendEach(
  list: FileUpload[],
  show: (progress: UploadProgress) => void,
  send: (file: File) => Promise<Document>,
): Promise<void> {
  for (const [index, { file, state: before }] of list.entries()) {
    if (before.is === "created") continue;
    list[index] = { file, state: { is: "sending" } };
    show({ ...START, total: file.size });
    try {
      const document = await send(file);
      list[index] = { file, state: { is: "created", document } };
      publishDocumentEvent({ type: "document", document, isOwn: true });
    } catch (error) {
      list[index] = { file, state: { is: "failed", reason: describe(error) } };
    }
  }
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
  const uploads = useUploads(user.id);

  const sendOne = async (start: Partial<UploadProgress>, send: (show: (progress: UploadProgress) => void) => Promise<Document>) => {
    setState({ is: "uploading", progress: { ...START, ...start } });
    try {
      const document = await send((progress) => setState({ is: "uploading", progress }));
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

  const sendSeveral = async (values: ProjectForm, earlier: readonly FileUpload[]) => {
    const list = earlier.map((upload): FileUpload => (upload.state.is === "created" ? upload : { ...upload, state: { is: "waiting" } }));
    const show = (progress: UploadProgress | null) => setState({ is: "several", uploads: [...list], progress });
    await sendEach(list, show, async (file) => {
      const document = await uploads.send({ ...values, replaces_id: "" }, file, show, true);
      // The form keeps the files that have not become projects.
      form.setFieldValue("files", (files) => files.filter((other) => other !== file));
      return document;
    });
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
        else if (file) void sendOne({ total: file.size }, (show) => uploads.send(values, file, show));
      },
      () => setState({ is: "invalid" }),
    )(event);
  const retry = () => {
    if (state.is === "several") void sendSeveral(form.getValues(), state.uploads);
  };
  /** @param file null where the server has all bytes */
  const continueUpload = ({ remembered, server }: UnfinishedOffer, file: File | null) => {
    const { offset, length } = server;
    void sendOne({ loaded: offset, total: length, before: offset }, (show) =>
      continueLargeUpload(user.id, { id: remembered.id, file, length }, show),
    );
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
  return { form, state, alerts: listAlerts(state, form.errors), submit, retry, continueUpload, edit, reset };
}

/** An alert goes when what it is about has been changed. */
function listAlerts(state: UploadState, errors: Record<string, unknown>): string[] {
  if (state.is === "invalid") return listProjectAlerts(errors);
  if (state.is !== "error") return [];
  return state.concernsFields && Object.keys(errors).length === 0 ? [] : [state.alert];
}

/** A success that cannot be read may have been stored, too, and so may an upload that is in progress under the same key. */
function mayBeStored(error: unknown): boolean {
  return error instanceof ApiError && (error.isOutcomeUnknown || error.status < 300 || error.code === "idempotency_in_progress");
}

/**
 * Uploads files. A repetition of an upload without a response reuses its idempotency key, so that it creates no second project; that of
 * a large file continues it.
 */
export function useUploads(userId: number) {
  const unconfirmed = useRef(new Map<string, string>());
  /** Throws `ApiError`. */
  const send = async (
    values: ProjectForm,
    file: File,
    onProgress: (progress: UploadProgress) => void,
    isOneOfSeveral = false,
  ): Promise<Document> => {
    const name = uploadName(values, new Date(), isOneOfSeveral ? file : undefined);
    const fingerprint = computeFingerprint(values, file, name);
    if (file.size > RESUMABLE_ABOVE_BYTES)
      return uploadLarge(userId, { file, name, fields: uploadFields(values), fingerprint }, onProgress);
    const key = unconfirmed.current.get(fingerprint) ?? createIdempotencyKey();
    unconfirmed.current.delete(fingerprint);
    try {
      return await uploadDocument({ form: uploadForm(values, file, name), idempotencyKey: key, onProgress });
    } catch (error) {
      if (mayBeStored(error)) unconfirmed.current.set(fingerprint, key);
      throw error;
    }
  };
  return { send, forget: () => unconfirmed.current.clear() };
}
