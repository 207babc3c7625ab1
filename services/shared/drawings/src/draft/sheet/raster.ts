import type { Point } from "../../model/model.ts";
import type { Mark } from "../../sheets/pen.ts";
import type { SheetImage } from "./page-file.ts";
import type { ShownBox } from "../truth.ts";

/** The size of a tile, points. A dot is a point wide. */
const TILE = 648;

/**
 * Draws the lines that lie within an area into images, and returns them with the marks that remain: texts, and lines that are not
 * completely within it. @param area points of the sheet at full size
 */
export function rasterize(
  marks: readonly Mark[],
  area: ShownBox,
  texts: "keep" | "drop" = "keep",
): { marks: Mark[]; images: SheetImage[] } {
  const bitmap = new Bitmap(area);
  const rest = marks.filter((mark) => {
    if (mark.kind === "text") return texts === "keep";
    const points = mark.kind === "circle" ? circle(mark.x, mark.y, mark.radius) : mark.points;
    if (!points.every(([x, y]) => x >= area.left && x <= area.right && y >= area.bottom && y <= area.top)) return true;
    const corners = mark.kind === "path" && mark.closed ? [...points, points[0]!] : points;
    corners.slice(1).forEach((to, index) => bitmap.line(corners[index]!, to, mark.width ?? 0.7));
    return false;
  });
  return { marks: rest, images: bitmap.tiles() };
}

function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 25 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

class Bitmap {
  private readonly area: ShownBox;
  private readonly black = new Set<number>();
  private readonly width: number;
  private readonly height: number;

  constructor(area: ShownBox) {
    this.area = area;
    this.width = Math.ceil(area.right - area.left);
    this.height = Math.ceil(area.top - area.bottom);
  }

  line(from: Point, to: Point, width: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))));
    const thick = Math.max(1, Math.round(width));
    for (let step = 0; step <= steps; step += 1) {
      const x = Math.floor(from[0] + ((to[0] - from[0]) * step) / steps - this.area.left);
      const y = Math.floor(this.area.top - (from[1] + ((to[1] - from[1]) * step) / steps));
      for (let dx = 0; dx < thick; dx += 1) for (let dy = 0; dy < thick; dy += 1) this.blacken(x + dx, y + dy);
    }
  }

  tiles(): SheetImage[] {
    const tiles: SheetImage[] = [];
    for (let top = 0; top < this.height; top += TILE) {
      for (let left = 0; left < this.width; left += TILE) {
        const width = Math.min(TILE, this.width - left);
        const height = Math.min(TILE, this.height - top);
        tiles.push({
          box: {
            left: this.area.left + left,
            right: this.area.left + left + width,
            top: this.area.top - top,
            bottom: this.area.top - top - height,
          },
          width,
          height,
          bits: Buffer.alloc(Math.ceil(width / 8) * height, 0xff),
        });
      }
    }
    const across = Math.ceil(this.width / TILE);
    for (const dot of this.black) {
      const x = dot % this.width;
      const y = Math.floor(dot / this.width);
      const { bits, width } = tiles[Math.floor(y / TILE) * across + Math.floor(x / TILE)]!;
      bits[(y % TILE) * Math.ceil(width / 8) + ((x % TILE) >> 3)]! &= ~(0x80 >> ((x % TILE) & 7));
    }
    return tiles;
  }

  private blacken(x: number, y: number): void {
    if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.black.add(y * this.width + x);
  }
}
