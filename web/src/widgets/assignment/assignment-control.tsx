import { Button, Group } from "@mantine/core";
import { ASSIGNMENT_HELP, type Document, type DocumentStatus, isOpen } from "@takeoff/contracts";
import { useEffect, useRef, useState } from "react";
import { Dimmed } from "../../shared/ui/basics.tsx";
import { useUser } from "../../shared/api/session.tsx";
import { useEscapeBlock } from "../../entities/documents/use-document.ts";
import { AssignmentLine } from "./assigned-to.tsx";
import { TakeOver } from "./take-over.tsx";
import { findOtherAssignment } from "./assignment-text.ts";
import classes from "./assignment-control.module.css";
import { TAKE_KEY } from "./take-key.ts";
import { useTakeKey } from "./use-take-key.ts";
import { useTaking } from "./use-taking.ts";

const STORAGE_KEY = "takeoff-assignment-known";

/** Whether this browser's user has taken, started or released a document before. */
function isAssignmentKnown(userId: number): boolean {
  return localStorage.getItem(STORAGE_KEY) === String(userId);
}

function setAssignmentKnown(userId: number): void {
  localStorage.setItem(STORAGE_KEY, String(userId));
}

/** What the buttons do, for those who have not used one yet. */
function AssignmentHelp() {
  return <Dimmed w="100%">{ASSIGNMENT_HELP}</Dimmed>;
}

/** Statuses of documents whose work has not begun. */
const NOT_STARTED: readonly DocumentStatus[] = ["new", "pending"];

/** A capital letter is typed with Shift. */
const nameKey = (key: string): string => (key === key.toLowerCase() ? key : `Shift+${key}`);

interface Props {
  document: Document;
  /** The key that takes the document, where another one than usual does. */
  takeKey?: string;
}

function OpenDocumentControl({ document, takeKey = TAKE_KEY }: Props) {
  const { id: userId } = useUser();
  const taking = useTaking(true);
  const { isBusy, isAsking } = taking;
  useEscapeBlock(isAsking);
  const place = useRef<HTMLDivElement>(null);
  useTakeKey(place, takeKey, () => taking.take(document));

  const { assignment, status } = document;
  const wasPressed = useRef(false);
  const [isKnown, setKnown] = useState(() => isAssignmentKnown(userId));
  const notePress = () => {
    wasPressed.current = true;
    setAssignmentKnown(userId);
    setKnown(true);
  };
  const focusWhenLost = () => {
    if (window.document.activeElement === window.document.body) place.current?.focus();
  };
  useEffect(() => {
    // The button that was pressed may be gone.
    if (wasPressed.current) focusWhenLost();
    wasPressed.current = false;
  }, [assignment?.user_id, status]);
  const isOwn = assignment?.user_id === userId;
  const button = { size: "xs", variant: "default", disabled: isBusy } as const;
  return (
    <>
      <Group ref={place} role="group" aria-label="Assignment" tabIndex={-1} className={classes.control} gap="xs" justify="space-between">
        <div role="status">
          <AssignmentLine assignment={assignment} />
        </div>
        <Group gap="xs" onClick={notePress}>
          {!assignment && (
            <Button {...button} aria-keyshortcuts={nameKey(takeKey)} onClick={() => taking.take(document)}>
              Take
            </Button>
          )}
          {findOtherAssignment(document, userId) && (
            <Button {...button} aria-keyshortcuts={nameKey(takeKey)} onClick={() => taking.take(document)}>
              Take over…
            </Button>
          )}
          {NOT_STARTED.includes(status) && (
            <Button {...button} variant="light" onClick={() => taking.take(document, true)}>
              Start
            </Button>
          )}
          {isOwn && (
            <Button {...button} onClick={() => taking.release(document)}>
              Release
            </Button>
          )}
        </Group>
        {!isKnown && <AssignmentHelp />}
      </Group>
      <TakeOver taking={taking} onClosed={focusWhenLost} />
    </>
  );
}

/** Who has a document, with the buttons by which staff take, start and release it. Nothing for a closed document. */
export function AssignmentControl(props: Props) {
  return isOpen(props.document.status) ? <OpenDocumentControl {...props} /> : null;
}
