import type { Common } from "../../faults/lab/lab.ts";
import type { Runnable } from "../../faults/run-cases.ts";
import type { Product } from "./product.ts";

export { expect, seconds, type Figures } from "../../faults/lab/lab.ts";

/** What a case works with. */
export interface Lab extends Common {
  product: Product;
}

export type AbuseCase = Runnable<Product>;
