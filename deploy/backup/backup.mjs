import { enter } from "../local/enter.mjs";

enter("../abuse/abuse.ts");
