export * from "./display-page.ts";
export { boxOf, findCallouts, type Box, type Callout } from "./callouts.ts";
export type { Confidence, CountLine, Exception, Linework, Piece, Reason } from "./lines.ts";
export * from "./preflight.ts";
export * from "./read-page.ts";
export * from "./read-sheet.ts";
export { joinRuns, type Run } from "./runs.ts";
export type { SheetKind } from "./sheet-facts.ts";
export { readScale, viewAt, viewsOf, type View } from "./views.ts";
