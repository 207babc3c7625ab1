import { products } from "./products.ts";

export default () => products.stop();
