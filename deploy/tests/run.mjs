import { enter } from "../local/enter.mjs";

enter("tests/run.ts");
