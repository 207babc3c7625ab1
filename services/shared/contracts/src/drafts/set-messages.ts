import { SET_LINES } from "./set-marks.ts";

/** Sentences about sets. Apart from the schemas of the routes, which each first load of the web app reads. */
export const SET_MESSAGES = {
  unknownDocument: "Please choose documents of the same organization",
  tooMany: `The documents have more than ${SET_LINES.toLocaleString("en-US")} lines: they are too many for one check.`,
  notDelivered: "No check of marks was delivered with this takeoff.",
  fetchFailed: "Failed to fetch the marks",
  fetchSetFailed: "Failed to fetch the documents of the set",
  saveSetFailed: "Failed to save the set",
  takeLengthsFailed: "Failed to take the lengths of the drawings",
  partsFailed: "Failed to change the parts of the drawings",
  partsChanged: "The drawings have changed since parts were taken from them: take the parts again, or remove them.",
  partsTaken: "Parts were taken from the drawings: remove the parts first.",
} as const;
