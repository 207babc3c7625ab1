import { Group, Text } from "@mantine/core";
import { MARK_CHECK_STATES, MARK_EXPORTS, MESSAGES, SET_MESSAGES, type DifferenceSource, type MarkSummary } from "@takeoff/contracts";
import { SmallButton } from "../../shared/ui/basics.tsx";
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

const plural = (count: number, one: string, several: string) => `${formatCount(count)} ${count === 1 ? one : several}`;

/** The first look at a check, in sentences. */
function describeSummary(summary: MarkSummary): string {
  const { state, sentence, unsure, assemblies } = summary;
  const { offered, elsewhere } = assemblies;
  const known = [
    sentence,
    unsure > 0 && `${plural(unsure, "mark is", "marks are")} not sure.`,
    offered > 0 && "Assemblies whose parts are taken here are left out of the takeoff of their drawings.",
    elsewhere > 0 &&
      `${plural(elsewhere, "assembly is", "assemblies are")} counted in another takeoff of the set, and left out of this one.`,
  ];
  return [...(isChecked(summary) ? known : []), state !== "ready" && MARK_CHECK_STATES[state]].filter(Boolean).join(" ");
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
        {onSet && summary && <Offers id={id} summary={summary} />}
        {onSet && <SmallButton onClick={onSet}>Set</SmallButton>}
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

interface OfferProps {
  route: "takeDrawnLengths" | "takeDrawnParts" | "removeDrawnParts";
  id: number;
  /** What the button says. */
  label: string;
  failure: string;
}

function Offer({ route, id, label, failure }: OfferProps) {
  const { isBusy, run } = useToastTask(failure, { saysReason: true });
  const act = async () => {
    await request(route, { params: { id } });
    publishDocumentEvent({ type: "draft", id });
  };
  return (
    <SmallButton loading={isBusy} onClick={() => run(act)}>
      {label}
    </SmallButton>
  );
}

/** Plans place pieces, drawings say how long they are and of what parts: gives the takeoff of the plans what both agree about. */
function Offers({ id, summary: { lengths_offered: lengths, assemblies } }: { id: number; summary: MarkSummary }) {
  const { offered, taken } = assemblies;
  const { takeLengthsFailed, partsFailed } = SET_MESSAGES;
  const take = `Take ${plural(lengths, "length", "lengths")} of the drawings`;
  const parts = (count: number) => `the parts of ${plural(count, "assembly", "assemblies")}`;
  return (
    <>
      {lengths > 0 && <Offer route="takeDrawnLengths" id={id} label={take} failure={takeLengthsFailed} />}
      {offered > 0 && <Offer route="takeDrawnParts" id={id} label={`Take ${parts(offered)}`} failure={partsFailed} />}
      {taken > 0 && <Offer route="removeDrawnParts" id={id} label={`Remove ${parts(taken)}`} failure={partsFailed} />}
    </>
  );
}
