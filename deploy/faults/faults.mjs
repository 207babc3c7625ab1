import { enter } from "../local/enter.mjs";

enter("../faults/faults.ts");
