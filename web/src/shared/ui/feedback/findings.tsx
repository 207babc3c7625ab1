import { summarizeFindings, type Finding } from "@takeoff/contracts";
import { IconAlertTriangle, IconCircleX, IconInfoCircle, type Icon } from "@tabler/icons-react";
import { Text } from "@mantine/core";
import { LAYOUT } from "../sizes.ts";
import classes from "./findings.module.css";

const LEVELS: Record<Finding["level"], { icon: Icon; color: string; label: string }> = {
  info: { icon: IconInfoCircle, color: "dimmed", label: "Note" },
  warning: { icon: IconAlertTriangle, color: "yellow", label: "Warning" },
  error: { icon: IconCircleX, color: "red", label: "Error" },
};

/** The findings of a document and its results, each with its level. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings}>
      {summarizeFindings(findings).map(({ code, level, message }, index) => {
        const { icon: LevelIcon, color, label } = LEVELS[level];
        return (
          <li key={`${index} ${code}`} className={classes.finding}>
            <Text span c={color} lh={0}>
              <LevelIcon size={LAYOUT.icon.sm} role="img" aria-label={label} />
            </Text>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
