import { laterPart } from "../../shared/start/load-part.tsx";

/** Says what the columns of a table hold. Loads when it first opens: it contains the grammar of designations and lengths. */
export const ColumnsDialog = laterPart(() => import("./mapping-dialog.tsx"), "preview", { isOnDemand: true });
