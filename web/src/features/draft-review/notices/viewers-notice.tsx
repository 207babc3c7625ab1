import type { DraftViewers } from "@takeoff/contracts";
import { Dimmed } from "../../../shared/ui/text/dimmed.ts";
import { describeViewers } from "../lines/lines.ts";

/** Who else has the draft open. Its place is kept for screen readers, which read what appears in it. */
export function ViewersNotice({ viewers }: DraftViewers) {
  return <Dimmed role="status">{describeViewers(viewers)}</Dimmed>;
}
