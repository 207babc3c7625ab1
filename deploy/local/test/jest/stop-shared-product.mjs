export { stop as default } from "./shared-product.ts";
