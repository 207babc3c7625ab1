import { enter } from "./enter.mjs";

enter("local/dev.ts");
