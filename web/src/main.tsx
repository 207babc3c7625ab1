import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadFor } from "./app/preload.ts";
import { reloadOnOutdatedChunks } from "./app/reload-outdated.ts";
import { preloadContract } from "./shared/api/api.ts";
import { listenToHistoryBeforeRouter } from "./shared/ui/unsaved-changes.ts";
import { readNonce } from "./shared/nonce.ts";
import { installTrustedTypesPolicy } from "./shared/trusted-types.ts";

installTrustedTypesPolicy();
readNonce();
reloadOnOutdatedChunks();
listenToHistoryBeforeRouter();
preloadContract();
preloadFor(window.location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
