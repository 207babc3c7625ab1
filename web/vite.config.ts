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
      // The layout with its navigation. The screens and the contract's schemas load in parallel and are not counted.
      { name: "Shell", modules: SHELL, limit: 150 },
    ]),
  ],
  // Resolves our packages to their sources: no other package has to be built first.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for everything that the entry imports statically, instead of one for each set of screens that shares a part of it.
            { name: "start", tags: ["$initial"] },
            // Without the support address: the layout shows it, and would otherwise wait for all schemas.
            { name: "contract", test: /node_modules\/zod\/|contracts\/src\/(?!support\.ts)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/client/api": process.env.TAKEOFF_URL ?? "http://localhost:8080" } },
});
