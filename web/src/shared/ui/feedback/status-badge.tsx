import { Badge } from "@mantine/core";
import { STATUS_LABELS, type DocumentStatus } from "@takeoff/contracts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconLoader2,
  IconPlayerPlay,
  type Icon,
} from "@tabler/icons-react";
import classes from "./status-badge.module.css";
import { LAYOUT } from "../sizes.ts";

interface StatusStyle {
  color: string;
  icon: Icon;
  spins?: true;
}

/** The specification's colours; a status that it does not name is yellow. */
const STATUS_STYLES: Record<DocumentStatus, StatusStyle> = {
  new: { color: "yellow", icon: IconCircleDashed },
  pending: { color: "purple", icon: IconClock },
  in_progress: { color: "yellow", icon: IconPlayerPlay },
  processing: { color: "blue", icon: IconLoader2, spins: true },
  completed: { color: "green", icon: IconCircleCheck },
  failed: { color: "red", icon: IconAlertTriangle },
};

export function StatusBadge({ status }: { status: DocumentStatus }) {
  const { color, icon: Icon, spins } = STATUS_STYLES[status];
  return (
    <Badge
      variant="light"
      color={color}
      className={classes.badge}
      leftSection={<Icon size={LAYOUT.icon.xs} stroke={2} aria-hidden className={spins ? classes.spinning : undefined} />}
    >
      {STATUS_LABELS[status]}
    </Badge>
  );
}
