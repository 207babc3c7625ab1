import { enter } from "./enter.mjs";

enter("operator.ts");
