import { enter } from "./enter.mjs";

enter("local/operator.ts");
