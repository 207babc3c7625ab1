import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { DOCUMENT_PARAMETER, PAGES, type User } from "@takeoff/contracts";
import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { PlainButton } from "../shared/ui/basics.tsx";
import { isPromptDismissed, dismissPrompt } from "../shared/parameters-prompt.ts";
import { useParameters } from "../shared/api/lists.ts";
import { ABOVE_DRAWER } from "../shared/ui/sizes.ts";

/** Mantine's dialogs and drawers lock the page's scrolling while they are open. */
const LOCKED = "data-scroll-locked";

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributeFilter: [LOCKED] });
  return () => observer.disconnect();
}

/** Whether any dialog or drawer is open, but for those that do not lock the scrolling. */
function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => document.body.hasAttribute(LOCKED));
}

/**
 * Asks users without saved parameters to set them. It is not shown on the parameters screen itself. It waits until other dialogs
 * are closed, and gives way to one that opens later, such as one whose code was still loading.
 */
export default function FirstTimePrompt({ user }: { user: User }) {
  const { data: parameters } = useParameters();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isDismissed, setDismissed] = useState(false);
  const isDialogOpen = useIsDialogOpen();
  const isDue = parameters?.length === 0 && pathname !== PAGES.parameters && !isDismissed && !isPromptDismissed(user.id);
  // A document that the address names opens over its list, perhaps later than this.
  const isFree = !isDialogOpen && !new URLSearchParams(search).has(DOCUMENT_PARAMETER);
  const later = () => {
    dismissPrompt(user.id);
    setDismissed(true);
  };
  return (
    <Modal
      zIndex={ABOVE_DRAWER}
      opened={isDue && isFree}
      onClose={later}
      // The lock says that another dialog is open.
      lockScroll={false}
      // The focus stays in the dialog to which it gives way.
      returnFocus={!isDue || !isDialogOpen}
      title="Welcome! Set Your Parameters"
    >
      <Stack>
        <Text>
          Your parameters are the steel grades, finishes and other defaults that your takeoffs are made with. Set them once, and change them
          whenever you like.
        </Text>
        <Group justify="flex-end">
          <PlainButton onClick={later}>Later</PlainButton>
          <Button onClick={() => void navigate(PAGES.parameters)} data-autofocus>
            Set Parameters Now
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
