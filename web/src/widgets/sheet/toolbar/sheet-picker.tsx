import { Popover } from "@mantine/core";
import { useState } from "react";
import { InlineButton } from "../../../shared/ui/basics.tsx";
import type { PdfPages } from "../pages/pdf-pages.ts";
import { SheetList } from "./sheet-list.tsx";
import type { SheetName } from "./sheet-name.ts";
import classes from "./sheet-picker.module.css";

interface Props {
  pages: PdfPages;
  page: number;
  sheets: readonly SheetName[];
  onSheet: (page: number) => void;
}

/** The name of the sheet that is shown; it opens the list of all sheets. */
export function SheetPicker({ pages, page, sheets, onSheet }: Props) {
  const [isOpen, setOpen] = useState(false);
  const at = sheets.findIndex((sheet) => sheet.page === page);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles>
      <Popover.Target>
        <InlineButton title="All sheets" className={classes.current} onClick={() => setOpen(!isOpen)}>
          {sheets[at]?.name ?? `Page ${page}`} ({at + 1} of {sheets.length})
        </InlineButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Sheets of the drawing">
        <SheetList
          pages={pages}
          sheets={sheets}
          current={at}
          onChoose={(index) => {
            setOpen(false);
            const chosen = sheets[index];
            if (chosen && chosen.page !== page) onSheet(chosen.page);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
