// jest imports this file and stop-shared-product.mjs in its own realm, by Node: both see the same `shared-product.ts`.
export { start as default } from "./shared-product.ts";
