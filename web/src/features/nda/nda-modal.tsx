import { Alert, Button, Checkbox, Group, List, Modal, ScrollArea, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { MESSAGES, NDA } from "@takeoff/contracts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { request } from "../../shared/api/api.ts";
import { messageOf } from "../../shared/api/api-error.ts";
import { useSession } from "../../shared/api/session.tsx";
import { pageTitle } from "../../shared/ui/page-title.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";
import classes from "./nda-modal.module.css";

function Sections() {
  return (
    <List type="ordered" listStyleType="none" spacing="lg" className={classes.sections}>
      {NDA.sections.map(({ title, paragraphs }, index) => (
        <List.Item key={title}>
          <Title order={3} mb="xxs">
            {index + 1}. {title}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} size="sm" mb="xs">
              {paragraph}
            </Text>
          ))}
        </List.Item>
      ))}
    </List>
  );
}

function useAcceptance() {
  const { ndaAccepted } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    setBusy(true);
    setError(null);
    try {
      const { nda_accepted_at } = await request("acceptNda");
      ndaAccepted(nda_accepted_at);
    } catch (caught) {
      setError(messageOf(caught, MESSAGES.nda.failed));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, accept };
}

/** The non-disclosure agreement, shown instead of every other screen until the user accepts it. It cannot be closed; the user can log out. */
export default function NdaModal() {
  useDocumentTitle(pageTitle("Non-Disclosure Agreement"));
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { isBusy, error, accept } = useAcceptance();
  const [isTicked, setTicked] = useState(false);
  const [wasTicked, setWasTicked] = useState(false);
  const [logoutError, setLogoutError] = useState<string | null>(null);

  const logout = async () => {
    try {
      await signOut();
      await navigate("/");
    } catch (caught) {
      setLogoutError(messageOf(caught, MESSAGES.serverError));
    }
  };
  const problem = error ?? logoutError;

  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Non-Disclosure Agreement"
      size={LAYOUT.dialog.xl}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        <ScrollArea.Autosize
          className={classes.text}
          type="auto"
          classNames={{ viewport: `${classes.viewport ?? ""} mantine-focus-auto` }}
          viewportProps={{
            tabIndex: 0,
            role: "region",
            "aria-label": "Text of the agreement",
          }}
        >
          <Sections />
        </ScrollArea.Autosize>
        <Checkbox
          required
          checked={isTicked}
          label={NDA.acknowledgement}
          error={wasTicked && !isTicked ? MESSAGES.nda.mustAcknowledge : undefined}
          onChange={(event) => {
            setTicked(event.currentTarget.checked);
            setWasTicked(true);
          }}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={() => void logout()}>
            Logout
          </Button>
          <Button disabled={!isTicked} loading={isBusy} onClick={() => void accept()}>
            Accept &amp; Continue
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
