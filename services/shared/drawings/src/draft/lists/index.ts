export { listDrawing, partSheets, type ListDrawing, type StatedPart } from "./list-drawing.ts";
