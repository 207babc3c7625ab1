import { Button, Checkbox, Group, NumberInput, ScrollArea, Stack } from "@mantine/core";
import { LINE_MESSAGES, type DraftLine, type LineSplit } from "@takeoff/contracts";
import { useState } from "react";
import { Dimmed, DisabledBecause, InlineButton } from "../../../../shared/ui/basics.tsx";
import { ErrorBanner } from "../../../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../../../shared/ui/form/use-task.ts";
import { buildSplit, needsQuantity } from "./line-parts.ts";

interface Props {
  line: DraftLine;
  /** The places of chosen pieces in the line; they are clicked here or on the drawing. */
  chosen: readonly number[];
  onToggle: (piece: number) => void;
  onSplit: (how: Pick<LineSplit, "pieces" | "quantity">) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks which pieces of a line, or how many, become a line of their own. */
export function SplitForm({ line, chosen, onToggle, onSplit, onCancel }: Props) {
  const [quantity, setQuantity] = useState<number | string>("");
  const { isBusy, error, onSubmit } = useTask();
  const how = buildSplit(line, chosen, quantity);
  const split = async () => {
    if (!how) return;
    await onSplit(how);
  };
  return (
    <form onSubmit={onSubmit(split)} aria-label="Split the line" onKeyDown={(event) => event.key === "Escape" && onCancel()}>
      <Stack gap="xs" mt="xs">
        {line.pieces.length > 1 && (
          <Checkbox.Group label="Pieces of the new line" description="Click them here or on the drawing." value={chosen.map(String)}>
            <ScrollArea.Autosize mah="10rem" mt="xxs">
              {line.pieces.map((piece, index) => (
                <Checkbox
                  key={index}
                  mb="xxs"
                  value={String(index)}
                  label={`Piece ${index + 1}: ${piece.text}`}
                  onChange={() => onToggle(index)}
                />
              ))}
            </ScrollArea.Autosize>
          </Checkbox.Group>
        )}
        {needsQuantity(line, chosen) && (
          <NumberInput
            label="How many pieces the new line has"
            size="xs"
            min={1}
            max={(line.quantity ?? 1) - 1}
            allowDecimal={false}
            value={quantity}
            onChange={setQuantity}
            autoFocus
          />
        )}
        {error !== null && <ErrorBanner message={LINE_MESSAGES.splitFailed} error={error} />}
        <Group gap="xs" justify="flex-end">
          <Dimmed role="status">{how ? describeSplit(line, how) : LINE_MESSAGES.parts}</Dimmed>
          <InlineButton onClick={onCancel}>Cancel</InlineButton>
          <DisabledBecause reason={how ? null : LINE_MESSAGES.parts}>
            <Button size="compact-sm" type="submit" loading={isBusy}>
              Split
            </Button>
          </DisabledBecause>
        </Group>
      </Stack>
    </form>
  );
}

function describeSplit(line: DraftLine, { pieces, quantity }: Pick<LineSplit, "pieces" | "quantity">): string {
  const moved = quantity ?? pieces?.reduce((sum, index) => sum + (line.pieces[index]?.quantity ?? 0), 0) ?? 0;
  return line.quantity === null ? `${pieces?.length ?? 0} places move.` : `${line.quantity - moved} stay, ${moved} move.`;
}
