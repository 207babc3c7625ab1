import { Alert, Button, Checkbox, Group, Modal, Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { MESSAGES, NDA } from "@takeoff/contracts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { AgreementText } from "../../entities/users/agreement-text.tsx";
import { request } from "../../shared/api/api.ts";
import { describeError } from "../../shared/api/api-error.ts";
import { useSession } from "../../shared/api/session.tsx";
import { pageTitle } from "../../shared/ui/page/page-title.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";

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
      setError(describeError(caught, MESSAGES.nda.failed));
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
      setLogoutError(describeError(caught, MESSAGES.serverError));
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
        <AgreementText />
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
