import { Button, Checkbox, Group, Modal, Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { MESSAGES, NDA } from "@takeoff/contracts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DisabledBecause, PlainButton } from "../../shared/ui/basics.tsx";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { AgreementText } from "../../entities/users/agreement-text.tsx";
import { describeError, request } from "../../shared/api/api.ts";
import { useSession } from "../../shared/api/session.tsx";
import { pageTitle } from "../../shared/ui/page/page-title.ts";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { LAYOUT } from "../../shared/ui/sizes.ts";

/** Accepting and logging out: one of them at a time. */
function useAnswer() {
  const { ndaAccepted, signOut } = useSession();
  const navigate = useNavigate();
  const { isBusy, send } = useSubmit();
  const [isAccepting, setAccepting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = (isAcceptance: boolean, task: () => Promise<void>, failure: string) =>
    send(async () => {
      setAccepting(isAcceptance);
      setError(null);
      try {
        await task();
      } catch (caught) {
        setError(describeError(caught, failure));
      }
    });
  const accept = () => run(true, async () => ndaAccepted((await request("acceptNda")).nda_accepted_at), MESSAGES.nda.failed);
  const logout = () =>
    run(
      false,
      async () => {
        await signOut();
        await navigate("/");
      },
      MESSAGES.serverError,
    );
  return { isBusy, isAccepting, error, accept, logout };
}

/** The non-disclosure agreement, shown instead of every other screen until the user accepts it. It cannot be closed; the user can log out. */
export default function NdaModal() {
  useDocumentTitle(pageTitle("Non-Disclosure Agreement"));
  const { isBusy, isAccepting, error, accept, logout } = useAnswer();
  const [isTicked, setTicked] = useState(false);
  const [wasTicked, setWasTicked] = useState(false);

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
        <Problem text={error} />
        <Group justify="space-between">
          <PlainButton loading={isBusy && !isAccepting} disabled={isBusy && isAccepting} onClick={logout}>
            Logout
          </PlainButton>
          <DisabledBecause reason={isTicked ? null : MESSAGES.nda.mustAcknowledge}>
            <Button disabled={isBusy && !isAccepting} loading={isBusy && isAccepting} onClick={accept}>
              Accept &amp; Continue
            </Button>
          </DisabledBecause>
        </Group>
      </Stack>
    </Modal>
  );
}
