import { Alert, Text } from "@mantine/core";
import { FAILURE_REASONS, type Preflight } from "@takeoff/contracts";
import { IconFileSearch } from "@tabler/icons-react";
import { useState } from "react";

/** What the drawing suggests before anything is decided: a failure reason, and what is missing. Nothing where nothing speaks against it. */
export function PreflightNotice({ preflight }: { preflight: Preflight | null }) {
  const [isShown, setShown] = useState(true);
  if (!preflight || !isShown || (preflight.reason === null && preflight.notes.length === 0)) return null;
  const title = preflight.reason === null ? "About this drawing" : `The drawing suggests: ${FAILURE_REASONS[preflight.reason]}`;
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconFileSearch aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setShown(false)}
    >
      {preflight.sentence && <Text size="sm">{preflight.sentence}</Text>}
      {preflight.notes.map((note) => (
        <Text key={note} size="xs">
          {note}
        </Text>
      ))}
    </Alert>
  );
}
