import { enter } from "./enter.mjs";

enter("local/start.ts");
