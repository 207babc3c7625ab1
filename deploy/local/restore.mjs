import { enter } from "./enter.mjs";

enter("restore.ts");
