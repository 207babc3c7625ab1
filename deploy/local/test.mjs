import { enter } from "./enter.mjs";

enter("local/test.ts");
