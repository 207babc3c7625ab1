import { Button, FileInput, Group, Stack, Text } from "@mantine/core";
import { CORRECTIONS_EXTENSIONS, DRAFT_LOCKS, type DraftLock } from "@takeoff/contracts";
import { IconFile } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { PlainButton, StatusText } from "../../../shared/ui/basics.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { DialogProps } from "../dialogs/dialog-props.ts";
import { CorrectionItems } from "./correction-items.tsx";
import { describeRest } from "./describe-correction.ts";
import { useCorrections, type Corrections } from "./use-corrections.ts";

interface Props extends DialogProps {
  id: number;
  /** Why the draft cannot be changed; null where it can. */
  lock: DraftLock | null;
  onTaken: () => void;
  onShow: (page: number) => void;
}

/** What of the last file is to be decided: with one key all that nobody decided since, and the others one by one. */
function OpenCorrections({
  corrections: { list, isRead, decided, isBusy, decide },
  onShow,
}: {
  corrections: Corrections;
  onShow: Props["onShow"];
}) {
  const open = list?.corrections ?? [];
  const plain = open.filter(({ conflict }) => conflict === null);
  const asked = open.filter(({ conflict }) => conflict !== null);
  const takeAll = useRef<HTMLButtonElement>(null);
  // Enter takes them: the file was chosen by a control that is above. While the dialog is busy, the button cannot have the focus.
  useEffect(() => {
    if (plain.length > 0 && !isBusy) takeAll.current?.focus();
  }, [plain.length, isBusy]);
  const shared = { isBusy, onDecide: decide, onShow };
  return (
    <>
      <StatusText>{describeRest(open.length, decided, isRead)}</StatusText>
      {plain.length > 0 && (
        <>
          <CorrectionItems label="Corrections" corrections={plain} {...shared} />
          <Group justify="flex-end">
            <PlainButton onClick={() => decide(plain, false)} disabled={isBusy}>
              Leave all
            </PlainButton>
            <Button ref={takeAll} onClick={() => decide(plain, true)} loading={isBusy}>
              Take all ({plain.length})
            </Button>
          </Group>
        </>
      )}
      {asked.length > 0 && (
        <>
          <Text size="sm">These are not taken with the others: please decide about each.</Text>
          <CorrectionItems label="Corrections to be asked" corrections={asked} {...shared} />
        </>
      )}
    </>
  );
}

/** Takes what was corrected in the marked-up PDF, or in a list of its markups, back into the draft. */
export function CorrectionsDialog({ opened, onClose, id, lock, onTaken, onShow }: Props) {
  const corrections = useCorrections(id, opened, onTaken);
  const { list, isBusy, failure, read, readDrawing } = corrections;
  return (
    <FormModal opened={opened} onClose={onClose} title="Corrections" size={LAYOUT.dialog.lg} isBusy={isBusy}>
      <Stack gap="sm">
        <Text size="sm">
          Choose the marked-up PDF as it was corrected in Bluebeam Revu, or the list of its markups. What it says otherwise than this draft
          is shown here; nothing changes before you take it.
        </Text>
        {lock !== null && <Text size="sm">{DRAFT_LOCKS[lock]}</Text>}
        {lock === null && (
          <>
            <FileInput
              label="Corrected file"
              description="The marked-up PDF, or its list of markups as .csv or .xml"
              placeholder="Choose a file"
              leftSection={<IconFile size={LAYOUT.icon.sm} aria-hidden />}
              accept={CORRECTIONS_EXTENSIONS.join(",")}
              // Always empty: the same file can be chosen again.
              value={null}
              onChange={(file) => file && read(file)}
              disabled={isBusy}
            />
            <Group>
              <Button size="compact-sm" variant="subtle" onClick={readDrawing} disabled={isBusy}>
                Offer the drawing's own markups
              </Button>
            </Group>
          </>
        )}
        {failure && <ErrorBanner {...failure} />}
        {list && list.findings.length > 0 && <Findings findings={list.findings} />}
        <OpenCorrections corrections={corrections} onShow={onShow} />
      </Stack>
    </FormModal>
  );
}
