import { SUPPORT_EMAIL } from "@takeoff/contracts";
import { GRID, MEMBERS, type Member, type Point } from "../../media/scene/frame.ts";
import { COPYRIGHT } from "../../src/shared/copyright.ts";
import { BEAM } from "../../src/shared/ui/page/beam.ts";
import { SUBTITLE, TITLE } from "../content/sections.ts";
import type { Book } from "./book.ts";
import { COLORS, COLUMN, PAGE, SIZES } from "./style.ts";

const LEFT = PAGE.margin.side;
const LOGO = 34;
/** Position and scale of the plan from the landing page's video. */
const PLAN = { x: LEFT + 46, y: 388, scale: (COLUMN - 46) / (GRID.x[3] - GRID.x[0]) } as const;
const LETTERS = ["A", "B", "C"] as const;
const BUBBLE = 11;

export function writeCover(book: Book): void {
  const { pdf } = book;
  book.addPage();
  book.decorate(() => drawLogo(book));
  book.element(book.root, "Sect", (part) => {
    book.tagged(part, "P", "Takeoff", LEFT + LOGO + 11, 80, { font: "strong", size: SIZES.title });
    book.tagged(part, "H1", TITLE, LEFT, 196, { font: "strong", size: SIZES.cover });
    book.tagged(part, "P", SUBTITLE, LEFT, 252, { size: 14, color: COLORS.dimmed });
    const alt = "A framing plan of three by two bays. The steel of its first bays is marked as counted.";
    const figure = pdf.struct("Figure", { alt }, () => drawPlan(book));
    part.add(figure);
    figure.end();
    book.tagged(part, "P", `${COPYRIGHT} · ${SUPPORT_EMAIL}`, LEFT, PAGE.height - 66, { size: SIZES.small, color: COLORS.dimmed });
  });
}

function drawLogo({ pdf }: Book): void {
  const scale = LOGO / 32;
  pdf.save().translate(LEFT, 74).scale(scale).roundedRect(0, 0, 32, 32, 6).fill(COLORS.accent).path(BEAM).fill(COLORS.paper).restore();
}

const place = ({ x, y }: Point): Point => ({ x: PLAN.x + (x - GRID.x[0]) * PLAN.scale, y: PLAN.y + (y - GRID.y[0]) * PLAN.scale });

/** The members that end in the left two bays are drawn as counted. */
const isCounted = ({ to }: Member): boolean => to.x <= GRID.x[2];

function drawPlan(book: Book): void {
  drawGrid(book);
  for (const counted of [false, true]) {
    for (const member of MEMBERS) {
      if (isCounted(member) === counted && member.kind !== "column") drawLine(book, member, counted);
    }
  }
  for (const member of MEMBERS) if (member.kind === "column") drawColumn(book, member);
}

function drawLine({ pdf }: Book, { from, to }: Member, counted: boolean): void {
  const start = place(from);
  const end = place(to);
  pdf
    .moveTo(start.x, start.y)
    .lineTo(end.x, end.y)
    .lineWidth(counted ? 3.5 : 1.2)
    .stroke(counted ? COLORS.line : COLORS.rule);
}

function drawColumn({ pdf }: Book, member: Member): void {
  const { x, y } = place(member.from);
  const color = isCounted(member) ? COLORS.accent : COLORS.dimmed;
  pdf
    .rect(x - 7, y - 7, 14, 3)
    .rect(x - 7, y + 4, 14, 3)
    .rect(x - 1.5, y - 7, 3, 14)
    .fill(color);
}

function drawGrid({ pdf }: Book): void {
  const bubble = (at: Point, name: string): void => {
    pdf.circle(at.x, at.y, BUBBLE).lineWidth(1).stroke(COLORS.rule);
    pdf.font("strong").fontSize(9.5).fillColor(COLORS.dimmed);
    pdf.text(name, at.x - BUBBLE, at.y - 5.5, { width: 2 * BUBBLE, align: "center", lineBreak: false });
  };
  const dashed = (from: Point, to: Point): void => {
    pdf.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.6).dash(6, { space: 3 }).stroke(COLORS.rule).undash();
  };
  const top = PLAN.y - 40;
  const left = LEFT + BUBBLE;
  const end = place({ x: GRID.x[3], y: GRID.y[2] });
  for (const [index, gridX] of GRID.x.entries()) {
    const { x } = place({ x: gridX, y: 0 });
    dashed({ x, y: top + BUBBLE }, { x, y: end.y + 16 });
    bubble({ x, y: top }, String(index + 1));
  }
  for (const [index, gridY] of GRID.y.entries()) {
    const { y } = place({ x: 0, y: gridY });
    dashed({ x: left + BUBBLE, y }, { x: end.x + 16, y });
    bubble({ x: left, y }, LETTERS[index] ?? "");
  }
}
