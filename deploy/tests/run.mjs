import { enter } from "../local/enter.mjs";

enter("../fuzz/fuzz.ts");
