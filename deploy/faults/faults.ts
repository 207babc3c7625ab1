import { CASES } from "./cases/index.ts";
import { runHarness } from "./harness.ts";
import { Product } from "./lab/product.ts";

await runHarness({ script: "faults", cases: CASES, start: (options) => Product.start(options) });
