import { Button } from "@mantine/core";
import { draftPage, isOpen, type Document } from "@takeoff/contracts";
import { Link } from "react-router";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { describeDraft, describeInRow, isReviewable } from "../../../entities/documents/draft/describe-draft.ts";
import { useDraftSummary } from "../../../entities/documents/draft/draft-summaries.tsx";
import classes from "./draft-mark.module.css";

/** What was read on the drawing of an open document. */
export function DraftMark({ document }: { document: Document }) {
  const draft = useDraftSummary(document.id);
  if (!draft || !isOpen(document.status)) return null;
  const { text, detail } = describeInRow(draft);
  return (
    <Dimmed w="100%" title={describeDraft(draft)}>
      {text}
      {detail && <span className={classes.detail}>, {detail}</span>}
    </Dimmed>
  );
}

/** Leads to the review of a document's draft; nothing where there is none to review. */
export function ReviewButton({ document }: { document: Document }) {
  const draft = useDraftSummary(document.id);
  if (!isReviewable(document, draft)) return null;
  return (
    <Button component={Link} to={draftPage(document.id)} size="compact-xs" variant="light">
      Review
    </Button>
  );
}
