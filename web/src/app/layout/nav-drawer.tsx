import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { Role } from "@takeoff/contracts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** The sidebar on small screens. */
export default function NavDrawer({ role, opened, onClose }: Props) {
  const isMounted = useMounted();
  return (
    // After the first render, as in `FormModal`.
    <Drawer.Root opened={opened && isMounted} onClose={onClose} size={LAYOUT.drawer}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <Drawer.Body p={0} h="100%">
          <Sidebar role={role} compact={false} onToggle={onClose} onNavigate={onClose} inDrawer />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
