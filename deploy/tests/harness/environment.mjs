// jest gives each test file a context with modules of its own. This class runs outside of them, in the realm that all files of a
// process share: a product that one file starts here serves the next, which saves its start for each of 24 files.
import PlainEnvironment from "../../local/test/jest/environment.mjs";
import { products } from "./products.ts";

export default class ProductsEnvironment extends PlainEnvironment {
  async setup() {
    await super.setup();
    this.global.takeoffProducts = products;
  }
}
