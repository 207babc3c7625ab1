import { Box, Button, FileButton, Group, Paper, Stack, Text } from "@mantine/core";
import { RESUMABLE_UPLOADS } from "@takeoff/contracts";
import { useState } from "react";
import { Dimmed, InlineButton } from "../../../../shared/ui/basics.tsx";
import { Problem } from "../../../../shared/ui/feedback/problem.tsx";
import { formatBytes, formatShortTime } from "../../../../shared/format.ts";
import { computePercent } from "../progress.ts";
import { isSameFile } from "./remembered-uploads.ts";
import type { UnfinishedOffer } from "./use-unfinished-uploads.ts";
import lists from "../../../../shared/ui/divided-list.module.css";

interface Props {
  offers: readonly UnfinishedOffer[];
  /** Why the last discard failed. */
  failure: string | null;
  /** @param file null where no byte is missing */
  onContinue: (offer: UnfinishedOffer, file: File | null) => void;
  onDiscard: (id: string) => Promise<void>;
}

interface OfferProps extends Pick<Props, "onContinue" | "onDiscard"> {
  offer: UnfinishedOffer;
}

function ContinueButton({ offer, onFile }: { offer: UnfinishedOffer; onFile: (file: File | null) => void }) {
  const { remembered, server, held } = offer;
  const label = { size: "compact-sm", "aria-label": `Continue ${remembered.name}` } as const;
  if (held || server.offset === server.length)
    return (
      <Button {...label} onClick={() => onFile(held)}>
        Continue
      </Button>
    );
  return (
    <FileButton accept=".pdf,application/pdf" onChange={(file) => file && onFile(file)}>
      {(button) => (
        <Button {...label} {...button}>
          Continue
        </Button>
      )}
    </FileButton>
  );
}

function Offer({ offer, onContinue, onDiscard }: OfferProps) {
  const [isOther, setIsOther] = useState(false);
  const { remembered, server, held } = offer;
  const { id, name, size } = remembered;
  const needsFile = !held && server.offset < server.length;
  const percent = computePercent({ loaded: server.offset, total: server.length });
  const stored = RESUMABLE_UPLOADS.detail(formatBytes(server.offset), formatBytes(server.length), formatShortTime(server.expires_at));
  const continueWith = (file: File | null) => {
    const isRight = file === null || isSameFile(remembered, file);
    setIsOther(!isRight);
    if (isRight) onContinue(offer, file);
  };
  return (
    <Paper component="li" withBorder px="sm" py="xs">
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 16rem" miw={0}>
          <Text size="sm" fw={500} className={lists.text}>
            {RESUMABLE_UPLOADS.offer(name, percent)}
          </Text>
          <Dimmed>{needsFile ? `${stored} ${RESUMABLE_UPLOADS.chooseAgain}` : stored}</Dimmed>
        </Box>
        <Group gap="xs" wrap="nowrap">
          <ContinueButton offer={offer} onFile={continueWith} />
          <InlineButton aria-label={`Discard ${name}`} onClick={() => void onDiscard(id)}>
            Discard
          </InlineButton>
        </Group>
        {isOther && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)" w="100%">
            {RESUMABLE_UPLOADS.otherFile(name, formatBytes(size))}
          </Text>
        )}
      </Group>
    </Paper>
  );
}

/** Offers what was begun in this browser and has not become a project. */
export function UnfinishedUploads({ offers, failure, onContinue, onDiscard }: Props) {
  if (offers.length === 0 && failure === null) return null;
  return (
    <Stack gap="xs">
      <Problem text={failure} />
      <Stack component="ul" gap="xs" className={lists.list} aria-label="Unfinished uploads">
        {offers.map((offer) => (
          <Offer key={offer.remembered.id} offer={offer} onContinue={onContinue} onDiscard={onDiscard} />
        ))}
      </Stack>
    </Stack>
  );
}
