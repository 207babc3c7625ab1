import { Anchor, Group, Text } from "@mantine/core";
import { draftPage, type Document } from "@takeoff/contracts";
import { Link } from "react-router";
import { describeDraft, isReviewable } from "../../entities/documents/draft/describe-draft.ts";
import { useDraftSummaries } from "../../entities/documents/draft/use-draft-summaries.ts";

/** What was read on the drawing, with the way to its review. */
export function DraftLine({ document }: { document: Document }) {
  const draft = useDraftSummaries([document.id]).get(document.id);
  if (!draft) return null;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{describeDraft(draft)}</Text>
      {isReviewable(document, draft) && (
        <Anchor component={Link} to={draftPage(document.id)} size="sm">
          Review draft
        </Anchor>
      )}
    </Group>
  );
}
