import { enter } from "../local/enter.mjs";

enter("backup/backup.ts");
