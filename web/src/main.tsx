import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadFor } from "./app/routing/preload.ts";
import { limitFirstScreen } from "./shared/start/first-screen.ts";
import { listenToHistoryBeforeRouter } from "./shared/ui/form/unsaved-changes.ts";
import { readNonce } from "./shared/start/nonce.ts";
import { installTrustedTypesPolicy } from "./shared/start/trusted-types.ts";

installTrustedTypesPolicy();
readNonce();
listenToHistoryBeforeRouter();
limitFirstScreen();
preloadFor(window.location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
