export { listDrawing, listOfRangesDrawing, partSheets, type ListDrawing, type StatedPart } from "./list-drawing.ts";
