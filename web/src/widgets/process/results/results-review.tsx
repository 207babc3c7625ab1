import { Alert, Button, Group, Stack } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { PlainButton } from "../../../shared/ui/basics.tsx";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { Review } from "../use-process.ts";

interface Props {
  review: Review;
  isBusy: boolean;
  onBack: () => void;
  onComplete: () => void;
}

/** Lists the findings about the results and asks whether to complete the document anyway. */
export function ResultsReview({ review: { concerns, isPending }, isBusy, onBack, onComplete }: Props) {
  const { comparisonLate, resultsDiffer } = MESSAGES.documents;
  return (
    <Stack>
      <Alert
        color="yellow"
        role="alert"
        title={concerns.length ? resultsDiffer : isPending ? comparisonLate : null}
        icon={<IconAlertTriangle size={LAYOUT.icon.md} aria-hidden />}
      >
        {concerns.length ? <Findings findings={concerns} /> : !isPending && "The comparison has finished without findings."}
      </Alert>
      <Group justify="flex-end">
        <PlainButton onClick={onBack} disabled={isBusy} data-autofocus>
          Choose Other Files
        </PlainButton>
        <Button color="yellow" autoContrast onClick={onComplete} disabled={isBusy}>
          {isBusy ? "Processing..." : concerns.length || isPending ? "Complete Anyway" : "Complete"}
        </Button>
      </Group>
    </Stack>
  );
}
