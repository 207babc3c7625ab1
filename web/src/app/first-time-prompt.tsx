import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { User } from "@takeoff/contracts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPutOff, putOff } from "../lib/later.ts";
import { useParameters } from "../lib/parameters.ts";
import { OVER_VIEW } from "../lib/ui/over-view.ts";

const PARAMETERS = "/parameters";

/** Asks whoever has no parameters yet to set them; on their own screen there is nothing to ask. */
export default function FirstTimePrompt({ user }: { user: User }) {
  const { data: parameters } = useParameters();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isDismissed, setDismissed] = useState(false);
  const isDue = parameters?.length === 0 && pathname !== PARAMETERS;
  const later = () => {
    putOff(user.id);
    setDismissed(true);
  };
  return (
    <Modal zIndex={OVER_VIEW} opened={isDue && !isDismissed && !isPutOff(user.id)} onClose={later} title="Welcome! Set Your Parameters">
      <Stack>
        <Text>
          Your parameters are the steel grades, finishes and other defaults that your takeoffs are made with. Set them once, and change them
          whenever you like.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={later}>
            Later
          </Button>
          <Button onClick={() => void navigate(PARAMETERS)} data-autofocus>
            Set Parameters Now
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
