import { enter } from "./enter.mjs";

enter("test.ts");
