import { Badge, Group, Modal, NativeSelect, Stack, Text, UnstyledButton } from "@mantine/core";
import { SHEET_KIND_LABELS, type DraftSheet, type SheetChoice, type SheetKind } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import type { DialogProps } from "../dialogs/dialog-props.ts";
import classes from "../draft-review.module.css";
import { useIsLocked } from "../state/review-lock.ts";
import { describeCount, readCountChoice, writeCountChoice, type CountChoice } from "./sheet-count.ts";

interface Props extends DialogProps {
  sheets: readonly DraftSheet[];
  onChoose: (page: number, choice: SheetChoice) => void;
  /** Opens a sheet in the review. */
  onOpen: (page: number) => void;
}

const KINDS = Object.entries(SHEET_KIND_LABELS).map(([value, label]) => ({ value, label }));

/** All sheets of a drawing: what each shows, and whether its pieces are counted. */
export function SheetsDialog({ opened, onClose, sheets, onChoose, onOpen }: Props) {
  const counted = sheets.filter((sheet) => sheet.counted).length;
  return (
    <Modal opened={opened} onClose={onClose} title="Sheets" size={LAYOUT.dialog.wide}>
      <Stack gap="sm">
        <Text size="sm">
          Each piece is counted once: {counted} of {sheets.length} sheets are counted. Lines of the others stay, and are in no total and no
          result.
        </Text>
        <ul className={classes.lines} aria-label="Sheets">
          {sheets.map((sheet) => (
            <SheetItem
              key={sheet.page}
              sheet={sheet}
              onChoose={(choice) => onChoose(sheet.page, choice)}
              onOpen={() => onOpen(sheet.page)}
            />
          ))}
        </ul>
      </Stack>
    </Modal>
  );
}

interface ItemProps {
  sheet: DraftSheet;
  onChoose: (choice: SheetChoice) => void;
  onOpen: () => void;
}

function SheetItem({ sheet, onChoose, onOpen }: ItemProps) {
  const { page, title, kind, counted, lines, failure } = sheet;
  const name = sheet.sheet ?? `Page ${page}`;
  const reason = describeCount(sheet);
  const isLocked = useIsLocked();
  return (
    <li className={classes.sheetItem} data-counted={counted || undefined}>
      <div>
        <Group gap="xs" wrap="nowrap">
          <UnstyledButton className={classes.sheetName} onClick={onOpen} aria-label={`Open ${name}`}>
            {name}
          </UnstyledButton>
          <Badge size="sm" variant={counted ? "filled" : "outline"} color={counted ? "green" : "gray"}>
            {counted ? "Counted" : "Not counted"}
          </Badge>
        </Group>
        <Text size="sm">{title ?? "No title was found."}</Text>
        <Dimmed>
          Page {page}, {lines === 1 ? "1 line" : `${lines} lines`}. {reason}
        </Dimmed>
      </div>
      {!isLocked && failure === null && kind !== null && <SheetChoices sheet={{ ...sheet, kind }} name={name} onChoose={onChoose} />}
    </li>
  );
}

interface ChoicesProps {
  sheet: DraftSheet & { kind: SheetKind };
  name: string;
  onChoose: (choice: SheetChoice) => void;
}

function SheetChoices({ sheet, name, onChoose }: ChoicesProps) {
  const { kind, chosen_kind } = sheet;
  const asRead = chosen_kind === null ? `${SHEET_KIND_LABELS[kind]} (as read)` : "As read";
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <NativeSelect
        size="xs"
        flex={1}
        label="Kind"
        aria-label={`Kind of ${name}`}
        value={chosen_kind ?? ""}
        onChange={(event) => onChoose({ kind: (event.currentTarget.value || null) as SheetKind | null })}
        data={[{ value: "", label: asRead }, ...KINDS]}
      />
      <NativeSelect
        size="xs"
        flex={1}
        label="Counted"
        aria-label={`Whether ${name} is counted`}
        value={writeCountChoice(sheet)}
        onChange={(event) => onChoose({ counted: readCountChoice(event.currentTarget.value as CountChoice) })}
        data={[
          { value: "", label: "By the rules" },
          { value: "yes", label: "Count it" },
          { value: "no", label: "Do not count it" },
        ]}
      />
    </Group>
  );
}
