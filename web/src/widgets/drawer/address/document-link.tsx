import { Anchor } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { searchWithDocument } from "./address.ts";
import classes from "./document-link.module.css";
import { useShowDocument } from "./use-open-document.ts";

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A document's name as a link that opens the drawer. A link, so that it can be copied or opened in a new tab. */
export function DocumentLink({ id, children }: { id: number; children: ReactNode }) {
  const open = useShowDocument();
  return (
    <Anchor
      component={Link}
      to={{ search: searchWithDocument(id, new URLSearchParams()) }}
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
