import { enter } from "./enter.mjs";

enter("local/reconcile.ts");
