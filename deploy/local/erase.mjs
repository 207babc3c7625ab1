import { enter } from "./enter.mjs";

enter("local/erase.ts");
