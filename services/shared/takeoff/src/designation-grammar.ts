/** What tables and drawings use of the room of designations. */
export { readDesignation, type ReadDesignation } from "./designations/read-designation.ts";
