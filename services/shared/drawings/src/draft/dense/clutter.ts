import type { Point } from "../../model/model.ts";
import type { Random } from "../../model/random.ts";
import type { SheetPen } from "../sheet/sheet-pen.ts";
import type { DenseLabel } from "./dense-framing.ts";

/** What stands next to a label and is not its leader. */
type Clutter = (place: (along: number, up: number) => Point, pen: SheetPen, random: Random) => void;

const THIN = { width: 0.5 };

/** The frame of a keynote: its sides begin where a leader would. */
const drawKeynote: Clutter = (place, pen, random) => {
  const half = 7;
  const middle = place(4 + half, 0);
  const corners = random.pick([
    [place(4, -6), place(4 + 2 * half, -6), place(4 + 2 * half, 6), place(4, 6)],
    [place(4, 0), place(8, 6), place(14, 6), place(18, 0), place(14, -6), place(8, -6)],
  ]);
  pen.path(corners, THIN, true);
  pen.text(String(random.integer(1, 29)), middle[0], middle[1] - 2.4, { size: 6.5, align: "center" });
};

/** Two parallels that pass the label's end. */
const drawWall: Clutter = (place, pen, random) => {
  const down = random.integer(20, 45);
  for (const along of [5, 5 + random.pick([4, 6, 8])]) pen.path([place(along, -down), place(along, 4)], THIN);
};

/** A line of a façade, which begins next to the text. */
const drawFacade: Clutter = (place, pen, random) => {
  const reach = random.integer(30, 110);
  const to = random.pick([place(3, -reach), place(3 + reach / 2, 0)]);
  pen.path([place(3, 0), to], { width: random.pick([0.35, 0.7]) });
};

/** An opening: a rectangle with its diagonals. */
const drawOpening: Clutter = (place, pen, random) => {
  const width = random.integer(14, 26);
  const corners = [place(3, -3), place(3 + width, -3), place(3 + width, -3 - width), place(3, -3 - width)] as const;
  pen.path(corners, THIN, true);
  pen.path([corners[0], corners[2]], { width: 0.35 });
  pen.path([corners[1], corners[3]], { width: 0.35 });
};

/** A circle with a tail that begins at the text. */
const drawSectionMark: Clutter = (place, pen, random) => {
  const centre = place(20, -14);
  pen.path([place(3, 0), place(12, -8)], { width: 0.6 });
  pen.circle(centre[0], centre[1], 9, { width: 0.6 });
  pen.text(String(random.integer(1, 9)), centre[0], centre[1] + 1, { size: 5.5, align: "center" });
  pen.text("S-301", centre[0], centre[1] - 6, { size: 4.5, align: "center" });
};

/** Equal spaces: a dimension without a number. */
const drawEqual: Clutter = (place, pen, random) => {
  const step = random.integer(18, 30);
  pen.path([place(4, 0), place(4 + step, 0)], { width: 0.4 });
  for (const along of [4, 4 + step]) {
    pen.path([place(along - 3, -3), place(along + 3, 3)], { width: 0.9 });
    pen.path([place(along, -5), place(along, 5)], { width: 0.35 });
  }
};

const KINDS: readonly Clutter[] = [drawKeynote, drawWall, drawFacade, drawOpening, drawSectionMark, drawEqual];

/** Draws what stands next to the ends of a share of the labels. */
export function drawClutter(pen: SheetPen, labels: readonly DenseLabel[], random: Random): void {
  for (const { end, angle, side } of labels) {
    const isPlaced = random.next() < 0.6;
    const draw = random.pick(KINDS);
    if (!isPlaced) continue;
    const [x, y] = end;
    // `up` is towards the member.
    const place = (along: number, up: number): Point => (angle === 0 ? [x + along, y + side * up] : [x - side * up, y + along]);
    draw(place, pen, random);
  }
}
