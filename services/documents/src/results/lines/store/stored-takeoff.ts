import type { ReadTakeoff } from "@takeoff/takeoff";

/** How the rows of a takeoff are read, and what was understood of them. */
export interface StoredTakeoff extends ReadTakeoff {
  /** `READING_VERSION` of the software that read it. */
  version: number;
}
