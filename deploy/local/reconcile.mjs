import { enter } from "./enter.mjs";

enter("reconcile.ts");
