import { runHarness } from "../faults/harness.ts";
import { CASES } from "./cases.ts";
import { Product } from "./lab/product.ts";

await runHarness({ script: "fuzz", cases: CASES, start: (options) => Product.start(options) });
