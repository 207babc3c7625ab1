import { MantineProvider } from "@mantine/core";
import { APP_BASE } from "@takeoff/contracts";
import { BrowserRouter } from "react-router";
import { getStyleNonce } from "../shared/start/nonce.ts";
import { SessionProvider } from "../shared/api/session.tsx";
import { lazyPart } from "../shared/start/load-part.ts";
import { AfterFirstScreen } from "../shared/ui/page/after-first-screen.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routing/routes.tsx";
import { cssVariables, theme } from "./theme.ts";

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
