// Runs before the first paint. It is a file of its own because the content security policy allows no inline script.
"use strict";
(function () {
  var root = document.documentElement;

  // The colour scheme. The local storage key is Mantine's.
  var chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Local storage may be disabled: use the system's scheme.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

  // The app's script or style sheet cannot be loaded or run: the page says so instead of staying empty. The message is
  // in the frame, which the app replaces when it starts.
  addEventListener("error", () => root.setAttribute("data-start-failed", ""), { capture: true });
})();
