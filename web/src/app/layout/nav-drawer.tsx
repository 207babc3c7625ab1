import { Drawer } from "@mantine/core";
import type { Role } from "@takeoff/contracts";
import { LAYOUT } from "../../lib/ui/sizes.ts";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** The sidebar on small screens. */
export default function NavDrawer({ role, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={LAYOUT.drawer}
      withCloseButton={false}
      aria-label="Navigation"
      padding={0}
      styles={{ body: { height: "100%" } }}
    >
      <Sidebar role={role} compact={false} onToggle={onClose} inDrawer />
    </Drawer>
  );
}
