import { MantineProvider } from "@mantine/core";
import { APP_BASE } from "@takeoff/contracts";
import { lazy, Suspense } from "react";
import { BrowserRouter } from "react-router";
import { styleNonce } from "../shared/nonce.ts";
import { SessionProvider } from "../shared/api/session.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";

const Toasts = lazy(() => import("./toasts.tsx"));

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <ErrorBoundary>
        <BrowserRouter basename={APP_BASE}>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </BrowserRouter>
      </ErrorBoundary>
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>
  );
}
