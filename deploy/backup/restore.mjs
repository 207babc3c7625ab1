import { enter } from "../local/enter.mjs";

enter("../bench/bench.ts");
