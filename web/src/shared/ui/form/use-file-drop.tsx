import { type DragEvent, useState } from "react";
import classes from "./drop-hint.module.css";

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/** Accepts files that are dropped on the element that gets the handlers. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && !disabled,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        // Otherwise the browser navigates to the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length && !disabled) onFiles(files);
      },
    },
  };
}

/** Covers a dialog while files are dragged over it. */
export function DropHint({ text }: { text: string }) {
  return <div className={classes.hint}>{text}</div>;
}
