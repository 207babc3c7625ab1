import { EmptyState } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconFileOff } from "@tabler/icons-react";

/** What stands in the place of a document that there is not, or not for this user. */
export function MissingDocument() {
  return (
    <EmptyState
      icon={<IconFileOff aria-hidden />}
      title={MESSAGES.documents.notFound}
      description="The document does not exist, was deleted, or is not visible to you."
    />
  );
}
