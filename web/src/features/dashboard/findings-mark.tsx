import { Button, Tooltip } from "@mantine/core";
import { concernsIn, type Document } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useOpening } from "../../lib/documents-view/use-open.ts";
import { formatCount } from "../../lib/format.ts";
import { Findings } from "../../lib/ui/findings.tsx";
import { LAYOUT } from "../../lib/ui/sizes.ts";

/** That something about a document or its results is not as it should be; it opens the document, where it stands. */
export function FindingsMark({ document }: { document: Document }) {
  const open = useOpening();
  const concerns = concernsIn(document.findings);
  if (!concerns.length) return null;
  return (
    <Tooltip multiline maw={LAYOUT.menu} label={<Findings findings={concerns} />}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="yellow"
        leftSection={<IconAlertTriangle size={LAYOUT.icon.xs} aria-hidden />}
        aria-label={concerns.length === 1 ? "1 finding" : `${formatCount(concerns.length)} findings`}
        onClick={() => open(document.id)}
      >
        {formatCount(concerns.length)}
      </Button>
    </Tooltip>
  );
}
