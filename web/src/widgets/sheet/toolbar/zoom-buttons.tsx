import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { ZOOM } from "../view/view.ts";

export function ZoomButtons({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <>
      <ActionIcon variant="default" aria-label="Zoom out" title="Zoom out (-)" onClick={() => onZoom(1 / ZOOM.step)}>
        <IconMinus size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(ZOOM.step)}>
        <IconPlus size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Whole page" title="Whole page (0)" onClick={onFit}>
        <IconMaximize size={LAYOUT.icon.sm} aria-hidden />
      </ActionIcon>
    </>
  );
}
