import { Anchor } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { writeOpen } from "./address.ts";
import classes from "./document-link.module.css";
import { useOpening } from "./use-open.ts";

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A document's name, which opens its view over the list; as a link it can be copied, or opened in a window of its own. */
export function DocumentLink({ id, children }: { id: number; children: ReactNode }) {
  const open = useOpening();
  return (
    <Anchor
      component={Link}
      to={{ search: writeOpen(id, new URLSearchParams()) }}
      inherit
      className={classes.link}
      data-document={id}
      onClick={(event: MouseEvent) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </Anchor>
  );
}
