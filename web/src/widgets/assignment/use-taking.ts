import { isOpen, MESSAGES, type AssignmentRequest, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError, describeError, request } from "../../shared/api/api.ts";
import { useUser } from "../../shared/api/session.tsx";
import { toast, toastError } from "../../shared/ui/feedback/toast.ts";
import { useOpenUntilHandled } from "../../shared/ui/dialog/use-open-until-handled.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { findOtherAssignment } from "./assignment-text.ts";

const { assignment: messages } = MESSAGES;

/** The question whether to take a document over from a colleague. */
export interface TakeOverQuestion {
  document: Document;
  /** Also sets the status to in progress. */
  start: boolean;
  /** Why the document could not be taken: the colleague was faster. */
  rejection: string | null;
}

export interface Taking {
  isBusy: boolean;
  /** Takes a document for the user. Asks first when a colleague has it. */
  take: (document: Document, start?: boolean) => void;
  release: (document: Document) => void;
  /** Null while there is none. */
  question: TakeOverQuestion | null;
  /** Answers the question with yes. Throws `ApiError`. */
  takeOver: (reason: string) => Promise<void>;
  cancel: () => void;
  /** The question is shown above the page, or was closed by the current event. */
  isAsking: boolean;
}

/**
 * Takes and releases documents for the user.
 * @param isShown whether the document's assignment is in sight, so that success needs no message
 */
export function useTaking(isShown: boolean): Taking {
  const { id: userId } = useUser();
  const { isBusy, send } = useSubmit();
  const [question, setQuestion] = useState<TakeOverQuestion | null>(null);
  const isAsking = useOpenUntilHandled(question !== null);

  const assign = async (document: Document, body: Partial<AssignmentRequest>) => {
    const taken = await request("assignDocument", { params: { id: document.id }, json: body });
    publishDocumentEvent({ type: "document", document: taken, isOwn: true });
    if (!isShown) toast(messages.taken(nameDocument(taken)));
  };

  /** Reports a failure. When a colleague was faster, says who has the document and offers to take it over. */
  const report = async (error: unknown, { id }: Document, start: boolean) => {
    const rejection = describeError(error, messages.takeFailed);
    if (error instanceof ApiError && error.code === "assigned_to_another") {
      const current = await request("getDocument", { params: { id } }).catch(() => null);
      if (current) publishDocumentEvent({ type: "document", document: current });
      if (current && isOpen(current.status) && findOtherAssignment(current, userId)) {
        setQuestion({ document: current, start, rejection });
        return;
      }
    }
    toastError(rejection);
  };

  const take = (document: Document, start = false) => {
    if (findOtherAssignment(document, userId)) {
      setQuestion({ document, start, rejection: null });
      return;
    }
    send(async () => {
      try {
        await assign(document, { start });
      } catch (error) {
        await report(error, document, start);
      }
    });
  };

  const takeOver = async (reason: string) => {
    if (!question) return;
    await assign(question.document, { start: question.start, take_over: true, reason: reason || null });
    setQuestion(null);
  };

  const release = (document: Document) =>
    send(async () => {
      try {
        const released = await request("releaseDocument", { params: { id: document.id } });
        publishDocumentEvent({ type: "document", document: released, isOwn: true });
        if (!isShown) toast(messages.released(nameDocument(released)));
      } catch (error) {
        toastError(describeError(error, messages.releaseFailed));
      }
    });

  return { isBusy, take, release, question, takeOver, cancel: () => setQuestion(null), isAsking };
}
