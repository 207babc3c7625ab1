import { Badge } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { LAYOUT } from "../sizes.ts";

/** A state as text with an icon: colour alone is not accessible (WCAG 1.4.1). */
export function IconBadge({ color, icon: Icon, text }: { color: string; icon: Icon; text: string }) {
  return (
    <Badge variant="light" color={color} miw="max-content" leftSection={<Icon size={LAYOUT.icon.xs} aria-hidden />}>
      {text}
    </Badge>
  );
}
