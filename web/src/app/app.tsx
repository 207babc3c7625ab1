import { Button, Center, Code, Group, MantineProvider, Stack, Text, Title } from "@mantine/core";
import { APP_BASE, MESSAGES } from "@takeoff/contracts";
import { BrowserRouter } from "react-router";
import { getStyleNonce } from "../shared/start/nonce.ts";
import { SessionProvider } from "../shared/api/session.tsx";
import { AfterFirstScreen, lazyPart } from "../shared/start/load-part.tsx";
import { AppRoutes } from "./routing/routes.tsx";
import { cssVariables, theme } from "./theme.ts";
import { Component, type ReactNode } from "react";

interface State {
  error: unknown;
}

// Reloads the whole page: the browser caches a failed module import until then.
const reload = () => window.location.reload();

function Failure({ error }: { error: unknown }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack role="alert" gap="md" align="flex-start" miw={0}>
        <Title order={1}>{MESSAGES.routerFailure}</Title>
        <Text>This page could not be shown. Saved data is not lost.</Text>
        {error instanceof Error && error.message && <Code style={{ overflowWrap: "anywhere" }}>{error.message}</Code>}
        <Group>
          <Button component="a" href={`${APP_BASE}/`}>
            Back to home
          </Button>
          <Button variant="default" onClick={reload}>
            Try again
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** Catches errors that are thrown while rendering. React supports this in class components only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} />;
  }
}

const Toasts = lazyPart(() => import("./toasts.tsx"));

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={getStyleNonce}>
      <ErrorBoundary>
        <BrowserRouter basename={APP_BASE}>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </BrowserRouter>
      </ErrorBoundary>
      <AfterFirstScreen>
        <Toasts />
      </AfterFirstScreen>
    </MantineProvider>
  );
}
