import type { TakeoffMapping, TakeoffRole } from "@takeoff/contracts";
import type { Nc1Piece } from "./nc1-sections.ts";

interface Nc1Column {
  header: string;
  role: TakeoffRole | null;
  cell: (piece: Nc1Piece, filename: string) => string;
}

/** What the table that is made of NC1 files holds; the length is that of the finished piece. */
const COLUMNS: readonly Nc1Column[] = [
  { header: "Drawing", role: "drawing_no", cell: ({ drawing }) => drawing },
  { header: "Mark", role: "mark", cell: ({ mark }) => mark },
  { header: "Quantity", role: "qty", cell: ({ quantity }) => quantity },
  { header: "Section", role: "designation", cell: ({ section }) => section },
  { header: "Grade", role: "grade", cell: ({ grade }) => grade },
  { header: "Length (mm)", role: "length", cell: ({ length }) => length },
  { header: "Weight (kg/m)", role: "wt_per_ft", cell: ({ weight }) => weight },
  { header: "Notes", role: "notes", cell: ({ notes }) => notes },
  { header: "Order", role: null, cell: ({ order }) => order },
  { header: "Phase", role: null, cell: ({ phase }) => phase },
  { header: "Profile Code", role: null, cell: ({ code }) => code },
  { header: "Saw Cut (mm)", role: null, cell: ({ sawLength }) => sawLength },
  { header: "Height (mm)", role: null, cell: ({ height }) => height },
  { header: "Flange Width (mm)", role: null, cell: ({ flangeWidth }) => flangeWidth },
  { header: "Flange Thickness (mm)", role: null, cell: ({ flangeThickness }) => flangeThickness },
  { header: "Web Thickness (mm)", role: null, cell: ({ webThickness }) => webThickness },
  { header: "Radius (mm)", role: null, cell: ({ radius }) => radius },
  { header: "Paint Surface (m2/m)", role: null, cell: ({ paintSurface }) => paintSurface },
  { header: "File", role: null, cell: (_, filename) => filename },
];

export const NC1_HEADERS = COLUMNS.map(({ header }) => header);

/** What the format says of the columns. */
export const NC1_MAPPING: TakeoffMapping = {
  header_row: 0,
  roles: COLUMNS.map(({ role }) => role),
  length_unit: "mm",
  weight_unit: null,
  weight_of: null,
  decimal_mark: ".",
};

export function nc1Row(piece: Nc1Piece, filename: string): string[] {
  return COLUMNS.map(({ cell }) => cell(piece, filename));
}
