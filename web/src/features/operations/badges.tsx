import { EMAIL_STATE_LABELS, type EmailState } from "@takeoff/contracts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconSend, type Icon } from "@tabler/icons-react";
import { IconBadge } from "../../lib/ui/icon-badge.tsx";
import type { Standing } from "./words.ts";

export function StandingBadge({ text, needsSomebody }: Standing) {
  return <IconBadge text={text} color={needsSomebody ? "red" : "gray"} icon={needsSomebody ? IconAlertTriangle : IconCircleCheck} />;
}

const LOOKS: Record<EmailState, { color: string; icon: Icon }> = {
  pending: { color: "gray", icon: IconClock },
  sending: { color: "steel", icon: IconSend },
  sent: { color: "gray", icon: IconCircleCheck },
  parked: { color: "red", icon: IconAlertTriangle },
  dropped: { color: "gray", icon: IconCircleX },
};

export function EmailStateBadge({ state }: { state: EmailState }) {
  return <IconBadge text={EMAIL_STATE_LABELS[state]} {...LOOKS[state]} />;
}
