import { Button, Tooltip } from "@mantine/core";
import { concernsIn, type Document } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useShowDocument } from "../../../widgets/drawer/address/use-open-document.ts";
import { formatCount } from "../../../shared/format.ts";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";

/** The number of a document's warnings and errors. A click opens the document, which lists them. */
export function FindingsButton({ document }: { document: Document }) {
  const open = useShowDocument();
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
