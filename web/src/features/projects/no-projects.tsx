import { Button, EmptyState } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconFileSearch, IconFileUpload } from "@tabler/icons-react";

export function NoProjects({ filtered, onNew }: { filtered: boolean; onNew: () => void }) {
  if (filtered)
    return <EmptyState icon={<IconFileSearch aria-hidden />} title="No documents match" description="Change the search to see others." />;
  return (
    <EmptyState icon={<IconFileUpload aria-hidden />} description={MESSAGES.documents.empty}>
      <EmptyState.Actions>
        <Button onClick={onNew}>New Project</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
