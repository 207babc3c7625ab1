import { enter } from "./enter.mjs";

enter("local/pictures.ts");
