import type { Package } from "./closure.mjs";
import type { Wheel } from "./scan-models.mjs";

export interface Component {
  type: string;
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
}
export interface Bill {
  metadata: { component: Component };
  components: Component[];
}
export function billOfMaterials(packages: Package[], locked: Record<string, { integrity?: string }>, wheels?: Wheel[]): Bill;
