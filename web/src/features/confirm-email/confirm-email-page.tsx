import { Anchor, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { Dimmed, Notice } from "../../shared/ui/basics.tsx";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { ApiError, describeError, request } from "../../shared/api/api.ts";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";
import { MESSAGES } from "@takeoff/contracts";

/** The message of a failed confirmation: the server's, or a network error. */
function confirmationFailure(error: unknown): string {
  const { failed, network } = MESSAGES.confirmEmail;
  if (!(error instanceof ApiError)) return failed;
  if (error.code === "offline") return network;
  return error.code === "invalid_response" || error.code === "html_answer" ? failed : describeError(error, failed);
}

const TITLE = "Confirm your e-mail address";

function useConfirmation(token: string) {
  const { isBusy, send } = useSubmit();
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () =>
    send(async () => {
      setFailure(null);
      try {
        setDone((await request("confirmEmail", { params: { token } })).message);
      } catch (error) {
        setFailure(confirmationFailure(error));
      }
    });
  return { isBusy, done, failure, confirm };
}

/**
 * The target of the link in a confirmation e-mail, with and without a session. Opening the link confirms nothing, since
 * mail scanners open links too: the user presses a button.
 */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { isBusy, done, failure, confirm } = useConfirmation(token);
  return (
    <AuthLayout title={TITLE}>
      <Paper withBorder p="lg" radius="md">
        <Stack>
          <Title order={1}>{TITLE}</Title>
          <Problem text={failure} />
          {done === null ? (
            <>
              <Text>Once this address is confirmed, password reset links are sent to it.</Text>
              <Button onClick={confirm} disabled={isBusy} fullWidth>
                {isBusy ? "Confirming..." : "Confirm Address"}
              </Button>
              {failure !== null && (
                <Dimmed size="sm">
                  To get a new link, ask an administrator to change your address back and then to the new one again.
                </Dimmed>
              )}
            </>
          ) : (
            <Notice color="green">{done}</Notice>
          )}
        </Stack>
      </Paper>
      <Anchor component={Link} to="/" size="sm" ta="center" underline="always">
        Continue to Takeoff
      </Anchor>
    </AuthLayout>
  );
}
