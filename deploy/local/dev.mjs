import { enter } from "./enter.mjs";

enter("dev.ts");
