import { enter } from "./enter.mjs";

enter("backup.ts");
