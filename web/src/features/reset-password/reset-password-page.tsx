import { Anchor, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PAGES, type PasswordLink } from "@takeoff/contracts";
import { Link, useParams } from "react-router";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { ResetForm } from "./reset-form.tsx";
import { usePasswordLink, type LinkState } from "./fields.ts";

const TITLES: Record<PasswordLink["kind"], string> = { reset: "Reset your password", invitation: "Set your password" };
/** About the height of the form, so that little moves when the link was checked. */
const FORM_HEIGHT = 336;

function Content({ token, state }: { token: string; state: LinkState }) {
  switch (state.is) {
    case "checking":
      return <Skeleton h={FORM_HEIGHT} />;
    case "closed":
      return (
        <>
          <Problem text={state.reason} />
          <Text size="sm">
            You get a new link with “Forgot your password” on the login page. If you were invited, ask your administrator to send the
            invitation again.
          </Text>
        </>
      );
    case "unchecked":
      return <ResetForm token={token} kind="reset" username={null} />;
    case "open":
      return <ResetForm token={token} {...state.link} />;
  }
}

/** The target of the links in reset e-mails and invitations, with and without a session: enter a new password twice. */
export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const state = usePasswordLink(token);
  const title = TITLES[state.is === "open" ? state.link.kind : "reset"];
  return (
    <AuthLayout title={title}>
      <Paper withBorder p="lg" radius="md">
        <Stack>
          <Title order={1}>{title}</Title>
          <Content token={token} state={state} />
        </Stack>
      </Paper>
      <Anchor component={Link} to={PAGES.login} size="sm" ta="center" underline="always">
        Back to login
      </Anchor>
    </AuthLayout>
  );
}
