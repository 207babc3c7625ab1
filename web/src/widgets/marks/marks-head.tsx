import { Button, Group, Text } from "@mantine/core";
import { MARK_CHECK_STATES, MARK_EXPORTS, MESSAGES, SET_MESSAGES, type DifferenceSource, type MarkSummary } from "@takeoff/contracts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { fetchFile, request } from "../../shared/api/api.ts";
import { saveBlob } from "../../shared/api/files.ts";
import { formatCount } from "../../shared/format.ts";
import { DownloadButton } from "../../shared/ui/form/download-button.tsx";
import { useToastTask } from "../../shared/ui/form/use-toast-task.ts";
import { isChecked } from "./describe-mark.ts";

interface Props {
  id: number;
  of: DifferenceSource;
  /** Undefined while nothing is known of the check. */
  summary: MarkSummary | undefined;
  /** Lets a person choose the documents of the set; undefined for those who may not. */
  onSet: (() => void) | undefined;
}

/** The first look at a check, in sentences. */
function describeSummary(summary: MarkSummary): string {
  const { state, sentence, unsure } = summary;
  const known = isChecked(summary) ? [sentence, describeUnsure(unsure)] : [];
  return [...known, state === "ready" ? "" : MARK_CHECK_STATES[state]].filter((part) => part !== "").join(" ");
}

function describeUnsure(unsure: number): string {
  if (unsure === 0) return "";
  return unsure === 1 ? "1 mark is not sure." : `${formatCount(unsure)} marks are not sure.`;
}

/** What the check found at a glance, and what can be done with it as a whole. */
export function MarksHead({ id, of, summary, onSet }: Props) {
  const save = async (format: (typeof MARK_EXPORTS)[number]) =>
    saveBlob((await fetchFile("exportMarks", { params: { id }, query: { of, format } })).blob, `marks.${format}`);
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" role="status" flex="1 1 20rem">
        {summary && describeSummary(summary)}
      </Text>
      <Group gap="xs">
        {onSet && summary && summary.lengths_offered > 0 && <TakeLengths id={id} lines={summary.lengths_offered} />}
        {onSet && (
          <Button size="xs" variant="default" onClick={onSet}>
            Set
          </Button>
        )}
        {summary &&
          isChecked(summary) &&
          MARK_EXPORTS.map((format) => (
            <DownloadButton
              key={format}
              size="xs"
              aria-label={`Download ${format.toUpperCase()}`}
              save={() => save(format)}
              failure={MESSAGES.documents.downloadFailed}
            >
              {format.toUpperCase()}
            </DownloadButton>
          ))}
      </Group>
    </Group>
  );
}

/** Plans place pieces, drawings say how long they are: gives the lines of the plans the lengths of marks that agree. */
function TakeLengths({ id, lines }: { id: number; lines: number }) {
  const { isBusy, run } = useToastTask(SET_MESSAGES.takeLengthsFailed, { saysReason: true });
  const take = async () => {
    await request("takeDrawnLengths", { params: { id } });
    publishDocumentEvent({ type: "draft", id });
  };
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => run(take)}>
      {lines === 1 ? "Take 1 length of the drawings" : `Take ${formatCount(lines)} lengths of the drawings`}
    </Button>
  );
}
