import { MESSAGES } from "@takeoff/contracts";
import { useEffect, useRef } from "react";
import { useOpenDocument, useShowDocument } from "../../widgets/drawer/address/use-open-document.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { request } from "../../shared/api/api.ts";
import { describeError } from "../../shared/api/api-error.ts";
import { toast, toastError } from "../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

const { assignment: messages } = MESSAGES;

export interface NextDocument {
  isBusy: boolean;
  takeNext: () => void;
}

/** Takes the unassigned document that is due first, and opens it. */
export function useNextDocument(): NextDocument {
  const { id: openId } = useOpenDocument();
  const open = useShowDocument();
  const { isBusy, send } = useSubmit();
  const isOpening = useRef(false);
  useEffect(() => {
    if (openId !== null) isOpening.current = false;
  }, [openId]);
  const takeNext = () => {
    // Until the drawer is loaded and covers the list, a second press would take another document unseen.
    if (openId !== null || isOpening.current) return;
    send(async () => {
      try {
        const { document } = await request("assignNextDocument");
        if (!document) {
          toast(messages.noneLeft);
          return;
        }
        publishDocumentEvent({ type: "document", document, isOwn: true });
        isOpening.current = true;
        open(document.id);
      } catch (error) {
        toastError(describeError(error, messages.nextFailed));
      }
    });
  };
  return { isBusy, takeNext };
}
