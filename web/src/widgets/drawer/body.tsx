import { EmptyState, Skeleton, Stack } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { IconFileOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { isMissing, type Loaded } from "../../entities/documents/use-document.ts";
import { Contents } from "./contents.tsx";

function Missing() {
  return (
    <EmptyState
      icon={<IconFileOff aria-hidden />}
      title={MESSAGES.documents.notFound}
      description="The document does not exist, was deleted, or is not visible to you."
    />
  );
}

interface BodyProps {
  id: number;
  loaded: Loaded<Document>;
  onEscapeBlocked: (isBlocked: boolean) => void;
}

/** What the drawer shows: the document, why there is none, or its skeleton. */
export function Body({ id, loaded: { data, error, reload }, onEscapeBlocked }: BodyProps) {
  // On unmount: until then the element that had the focus exists, even if its row does not.
  useEffect(() => focusMainWhenLost, []);
  if (id === 0 || isMissing(error)) return <Missing />;
  if (data) return <Contents key={data.id} document={data} onEscapeBlocked={onEscapeBlocked} />;
  if (error !== undefined) return <ErrorBanner message={MESSAGES.documents.fetchOneFailed} error={error} onRetry={reload} />;
  return (
    <Stack aria-busy>
      <Skeleton h={36} />
      <Skeleton h={96} />
      <Skeleton h={160} />
    </Stack>
  );
}
