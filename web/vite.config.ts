import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { budgets } from "./build/budget.ts";
import { CHUNKS } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { page } from "./build/page.ts";

const START = "/src/main.tsx";

export default defineConfig({
  base: "/client/",
  plugins: [
    react(),
    // What a browser without a cache loads until a page can be used: `src/app/routing/preload.ts` starts these parts.
    page(),
    compress(),
    budgets([
      { name: "Log-in page", modules: [START, "/features/login/login-page.tsx"], limit: 125, files: 4 },
      {
        name: "Projects",
        modules: [START, "/src/app/signed-in.tsx", "/shared/api/contract.ts", "/features/projects/projects-page.tsx"],
        limit: 250,
        files: 8,
      },
    ]),
  ],
  // Resolves our packages to their sources: no other package has to be built first.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // Browsers of the target preload modules themselves.
    modulePreload: { polyfill: false },
    // One style sheet: it is loaded in parallel with the scripts, and no part of the app waits for one of its own.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/client/api": process.env.TAKEOFF_URL ?? "http://localhost:8080" } },
});
