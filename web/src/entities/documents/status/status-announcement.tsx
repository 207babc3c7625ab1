import { VisuallyHidden } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useState } from "react";
import { useCoalesced, useDocumentEvents } from "../live/events.ts";
import { StatusChanges } from "./status-changes.ts";

/** Changes within this time are announced together; the answer to the user's own request arrives within it. */
const ANNOUNCE_MS = 1000;

/** Announces to screen readers that others changed the status of a row. */
export function StatusAnnouncement({ rows }: { rows: readonly Document[] }) {
  const [changes] = useState(() => new StatusChanges());
  const [sentence, setSentence] = useState("");
  const announce = useCoalesced(() => {
    const next = changes.take();
    if (next !== null) setSentence(next);
  }, ANNOUNCE_MS);
  useDocumentEvents((event) => {
    if (changes.add(event, rows)) announce();
  });
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>;
}
