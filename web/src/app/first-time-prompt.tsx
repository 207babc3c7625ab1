import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { PAGES, type User } from "@takeoff/contracts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPromptDismissed, dismissPrompt } from "../shared/parameters-prompt.ts";
import { useParameters } from "../shared/api/lists.ts";
import { ABOVE_DRAWER } from "../shared/ui/sizes.ts";

/** Asks users without saved parameters to set them. It is not shown on the parameters screen itself. */
export default function FirstTimePrompt({ user }: { user: User }) {
  const { data: parameters } = useParameters();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isDismissed, setDismissed] = useState(false);
  const isDue = parameters?.length === 0 && pathname !== PAGES.parameters;
  const later = () => {
    dismissPrompt(user.id);
    setDismissed(true);
  };
  return (
    <Modal
      zIndex={ABOVE_DRAWER}
      opened={isDue && !isDismissed && !isPromptDismissed(user.id)}
      onClose={later}
      title="Welcome! Set Your Parameters"
    >
      <Stack>
        <Text>
          Your parameters are the steel grades, finishes and other defaults that your takeoffs are made with. Set them once, and change them
          whenever you like.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={later}>
            Later
          </Button>
          <Button onClick={() => void navigate(PAGES.parameters)} data-autofocus>
            Set Parameters Now
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
