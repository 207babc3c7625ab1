import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { preloadFor } from "./app/screens.ts";
import { reloadOnceWhenOutdated } from "./app/outdated.ts";
import { preloadContract } from "./lib/api.ts";
import { hearHistoryFirst } from "./lib/leaving.ts";
import { takeNonce } from "./lib/nonce.ts";
import { trustOnlyOurOwn } from "./lib/trusted-types.ts";

trustOnlyOurOwn();
takeNonce();
reloadOnceWhenOutdated();
hearHistoryFirst();
preloadContract();
preloadFor(window.location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
