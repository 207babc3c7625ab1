import { runHarness } from "../faults/harness.ts";
import { CASES } from "./cases/index.ts";
import { Product } from "./lab/product.ts";

await runHarness({ script: "abuse", cases: CASES, start: (options) => Product.start(options) });
