import type { Finding } from "../documents/documents.ts";

/** Findings about a document's results: codes for machines, messages for staff. */
export type Sentence = (...facts: never[]) => Finding;

export const info = (code: string, message: string): Finding => ({ code, level: "info", message });
export const warning = (code: string, message: string): Finding => ({ code, level: "warning", message });
export const error = (code: string, message: string): Finding => ({ code, level: "error", message });

/** A number with separators of thousands. */
export const figure = (value: number): string => value.toLocaleString("en-US");
/** A count with its noun: `1 line`, `1,200 lines`. */
export const plural = (count: number, one: string): string => `${figure(count)} ${one}${count === 1 ? "" : "s"}`;
