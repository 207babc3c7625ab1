import { enter } from "../local/enter.mjs";

enter("backup/restore.ts");
