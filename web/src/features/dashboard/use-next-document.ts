import { draftPage, MESSAGES, type Document } from "@takeoff/contracts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isReviewable } from "../../entities/documents/draft/describe-draft.ts";
import { useOpenDocument, useShowDocument } from "../../widgets/drawer/address/use-open-document.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { request } from "../../shared/api/api.ts";
import { toast } from "../../shared/ui/feedback/toast.ts";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";

const { assignment: messages } = MESSAGES;

export interface NextDocument {
  isBusy: boolean;
  takeNext: () => void;
}

/** Whether the document's draft is the work to do. Where that cannot be told, the document itself is shown. */
async function hasReviewableDraft(document: Document): Promise<boolean> {
  try {
    const { drafts } = await request("getDraftSummaries", { query: { documents: String(document.id) } });
    return isReviewable(document, drafts[0]);
  } catch {
    return false;
  }
}

/** Takes the unassigned document that is due first, and opens the review of its draft, or the document where there is none. */
export function useNextDocument(): NextDocument {
  const { id: openId } = useOpenDocument();
  const open = useShowDocument();
  const navigate = useNavigate();
  const { isBusy, run } = useToastTask(messages.nextFailed, { saysReason: true });
  const isOpening = useRef(false);
  useEffect(() => {
    if (openId !== null) isOpening.current = false;
  }, [openId]);
  const takeNext = () => {
    // Until the drawer is loaded and covers the list, a second press would take another document unseen.
    if (openId !== null || isOpening.current) return;
    run(async () => {
      const { document } = await request("assignNextDocument");
      if (!document) {
        toast(messages.noneLeft);
        return;
      }
      publishDocumentEvent({ type: "document", document, isOwn: true });
      isOpening.current = true;
      if (await hasReviewableDraft(document)) void navigate(draftPage(document.id));
      else open(document.id);
    });
  };
  return { isBusy, takeNext };
}
