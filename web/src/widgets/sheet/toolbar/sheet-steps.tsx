import { ActionIcon, Group, VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { PdfPages } from "../pages/pdf-pages.ts";
import type { SheetName } from "./sheet-name.ts";
import { SheetPicker } from "./sheet-picker.tsx";

interface Props {
  pages: PdfPages;
  page: number;
  sheets: readonly SheetName[];
  onSheet: (page: number) => void;
}

/** The sheet that is shown, with those before and after it, and all of them as small pictures. */
export function SheetSteps({ pages, page, sheets, onSheet }: Props) {
  const at = sheets.findIndex((sheet) => sheet.page === page);
  const previous = sheets[at - 1];
  const next = sheets[at + 1];
  return (
    <Group gap="xxs" wrap="nowrap">
      <ActionIcon variant="default" title="Previous sheet ([)" disabled={!previous} onClick={() => previous && onSheet(previous.page)}>
        <IconChevronLeft size={LAYOUT.icon.sm} aria-hidden />
        <VisuallyHidden>Previous sheet</VisuallyHidden>
      </ActionIcon>
      <SheetPicker pages={pages} page={page} sheets={sheets} onSheet={onSheet} />
      <ActionIcon variant="default" title="Next sheet (])" disabled={!next} onClick={() => next && onSheet(next.page)}>
        <IconChevronRight size={LAYOUT.icon.sm} aria-hidden />
        <VisuallyHidden>Next sheet</VisuallyHidden>
      </ActionIcon>
    </Group>
  );
}
