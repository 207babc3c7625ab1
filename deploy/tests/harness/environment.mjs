// Runs in jest's own realm, which outlives every test file: a product that is started here serves the files that follow.
import { TestEnvironment } from "jest-environment-node";
import { products } from "./products.ts";

export default class ProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.takeoffProducts = products;
  }
}
