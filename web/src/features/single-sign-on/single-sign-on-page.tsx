import { Anchor, Button, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGES, PAGES } from "@takeoff/contracts";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { ApiError, describeError, loadContract, request } from "../../shared/api/api.ts";
import { findIssues } from "../../shared/api/issues.ts";
import { readLinkAddress, readReturnAddress } from "../../shared/return-address.ts";
import { AuthLayout } from "../../shared/ui/page/auth-layout.tsx";
import { useSubmit } from "../../shared/ui/form/use-submit.ts";

/** Leaves the app for a page of another site. @throws Error for an address that the browser would run as a script */
function leaveTo(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("the address is not one of a page");
  window.location.assign(href);
}

const TITLE = "Sign in with your organization";

function useStart() {
  const state: unknown = useLocation().state;
  const [error, setError] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { isBusy, send } = useSubmit();
  const form = useForm({ initialValues: { email: "" } });
  const start = async ({ email }: { email: string }) => {
    setError(null);
    try {
      // Not the form's own `validate`, which runs at once: the schemas load after the page is shown.
      const { startSingleSignOnRequestSchema } = await loadContract();
      const json = { email, return_to: readReturnAddress(state) ?? readLinkAddress(state) };
      const issues = findIssues(startSingleSignOnRequestSchema, json);
      form.setErrors(issues);
      if (Object.keys(issues).length > 0) return;
      const { redirect_to } = await request("startSingleSignOn", { json });
      setLeaving(true);
      leaveTo(redirect_to);
    } catch (caught) {
      const fields = caught instanceof ApiError ? caught.fields : {};
      form.setErrors(fields);
      if (Object.keys(fields).length === 0) setError(describeError(caught, MESSAGES.singleSignOn.startFailed));
    }
  };
  return { form, error, isBusy: isBusy || isLeaving, submit: form.onSubmit((values) => send(() => start(values))) };
}

/** Asks for the e-mail address and leads to the provider of its domain. */
export default function SingleSignOnPage() {
  const { form, error, isBusy, submit } = useStart();
  const state: unknown = useLocation().state;
  return (
    <AuthLayout title={TITLE}>
      <Paper withBorder p="lg" radius="md">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Title order={1}>{TITLE}</Title>
            <Text size="sm">Enter your e-mail address at your organization. You sign in on your organization&apos;s own page.</Text>
            <Problem text={error} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              required
              autoFocus
              disabled={isBusy}
              {...form.getInputProps("email")}
            />
            <Button type="submit" loading={isBusy} fullWidth>
              Continue
            </Button>
          </Stack>
        </form>
      </Paper>
      <Anchor component={Link} to={PAGES.login} state={state} size="sm" ta="center" underline="always">
        Log in with username and password
      </Anchor>
    </AuthLayout>
  );
}
