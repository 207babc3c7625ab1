import { List, Text, VisuallyHidden } from "@mantine/core";
import { PASSWORD_RULES } from "@takeoff/contracts";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useId } from "react";
import { LAYOUT } from "../sizes.ts";

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? IconCircleCheckFilled : IconCircle;
  return (
    <List.Item
      icon={
        <Icon size={LAYOUT.icon.sm} color={isMet ? "var(--mantine-primary-color-light-color)" : undefined} display="block" aria-hidden />
      }
      c={isMet ? undefined : "dimmed"}
    >
      {label}
      <VisuallyHidden>{isMet ? ": met" : ": not met yet"}</VisuallyHidden>
    </List.Item>
  );
}

/** Shows which password rules the current input meets. */
export function PasswordChecklist({ password }: { password: string }) {
  const title = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb="xxs" id={title}>
        Password Requirements:
      </Text>
      <List size="sm" center listStyleType="none" aria-labelledby={title}>
        {PASSWORD_RULES.map(({ label, test }) => (
          <Rule key={label} label={label} isMet={test(password)} />
        ))}
      </List>
    </div>
  );
}
