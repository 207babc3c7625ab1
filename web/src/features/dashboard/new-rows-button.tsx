import { Button } from "@mantine/core";
import { MESSAGES } from "@takeoff/contracts";
import { IconArrowUp } from "@tabler/icons-react";
import { LAYOUT } from "../../shared/ui/sizes.ts";

interface Props {
  count: number;
  onShow: () => void;
}

/** Says how many new documents wait, and shows them. Takes no room, so that it moves no row. */
export function NewRowsButton({ count, onShow }: Props) {
  return (
    <div role="status">
      {count > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={LAYOUT.icon.xs} aria-hidden />} onClick={onShow}>
          {MESSAGES.documents.newRows(count)}
        </Button>
      )}
    </div>
  );
}
