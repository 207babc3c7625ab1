import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { budgets } from "./build/budget.ts";
import { manual } from "./build/manual.ts";

const SHELL = ["/src/main.tsx", "/src/app/layout/layout.tsx"];

export default defineConfig({
  base: "/client/",
  plugins: [
    react(),
    manual(),
    budgets([
      // The frame with its navigation, before any screen and before the contract's schemas, which load beside it.
      { name: "Shell", modules: SHELL, limit: 150 },
    ]),
  ],
  // Our packages' sources: a build of the web app needs no other build first.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the entry needs at once in one file, instead of one for each set of screens that share a part of it.
            { name: "start", tags: ["$initial"] },
            // Not the support address: the frame shows it and would wait for all the schemas with it.
            { name: "contract", test: /node_modules\/zod\/|contracts\/src\/(?!support\.ts)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/client/api": process.env.TAKEOFF_URL ?? "http://localhost:8080" } },
});
