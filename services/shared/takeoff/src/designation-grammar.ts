/** What tables, drawings and exports use of the room of designations. */
export { explainUnread, type UnreadReason } from "./designations/explain-unread.ts";
export { readFamily } from "./designations/family-words.ts";
export { readDesignation, type ReadDesignation } from "./designations/read-designation.ts";
