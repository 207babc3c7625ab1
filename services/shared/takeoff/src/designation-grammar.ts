/** What tables, drawings and exports use of the room of designations. */
export { readDesignation, type ReadDesignation } from "./designations/read-designation.ts";
