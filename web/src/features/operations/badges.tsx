import { EMAIL_STATE_LABELS, type EmailState } from "@takeoff/contracts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconSend, type Icon } from "@tabler/icons-react";
import { IconBadge } from "../../shared/ui/feedback/icon-badge.tsx";
import type { Health } from "./labels.ts";

export function HealthBadge({ text, needsAttention }: Health) {
  return <IconBadge text={text} color={needsAttention ? "red" : "gray"} icon={needsAttention ? IconAlertTriangle : IconCircleCheck} />;
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
