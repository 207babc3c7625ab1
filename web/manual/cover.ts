import { GRID, MEMBERS, type Member, type Point } from "../media/scene/frame.ts";

const LETTERS = ["A", "B", "C"] as const;
const BUBBLE = 17;
/** Of the grid's lines beyond the plan. */
const REACH = 24;
const TOP = GRID.y[0] - 68;
const LEFT = GRID.x[0] - 68;

/** The members that end in the left two bays are drawn as counted. */
const isCounted = ({ to }: Member): boolean => to.x <= GRID.x[2];

const line = (from: Point, to: Point, name: string): string =>
  `<line class="${name}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`;

function drawColumn(member: Member): string {
  const { x, y } = member.from;
  const name = isCounted(member) ? "counted column" : "column";
  return `<path class="${name}" d="M${x - 11} ${y - 11}h22v5h-22zM${x - 11} ${y + 6}h22v5h-22zM${x - 2.5} ${y - 11}h5v22h-5z"/>`;
}

function drawAxis(from: Point, to: Point, name: string): string {
  return `${line(from, to, "axis")}<circle class="bubble" cx="${from.x}" cy="${from.y}" r="${BUBBLE}"/><text x="${from.x}" y="${from.y + 5}">${name}</text>`;
}

/** The plan of the landing page's film as an SVG image. */
export function drawPlan(): string {
  const right = GRID.x[3] + REACH;
  const bottom = GRID.y[2] + REACH;
  const axes = [
    ...GRID.x.map((x, index) => drawAxis({ x, y: TOP }, { x, y: bottom }, String(index + 1))),
    ...GRID.y.map((y, index) => drawAxis({ x: LEFT, y }, { x: right, y }, LETTERS[index] ?? "")),
  ];
  const beams = MEMBERS.filter(({ kind }) => kind !== "column");
  const drawn = [...beams.filter((member) => !isCounted(member)), ...beams.filter(isCounted)];
  const members = drawn.map((member) => line(member.from, member.to, isCounted(member) ? "counted" : "member"));
  const columns = MEMBERS.filter(({ kind }) => kind === "column").map(drawColumn);
  const edge = BUBBLE + 2;
  const view = [LEFT - edge, TOP - edge, right - LEFT + edge, bottom - TOP + edge].join(" ");
  const alt = "A framing plan of three by two bays. The steel of its first bays is marked as counted.";
  return `<svg role="img" aria-label="${alt}" viewBox="${view}">${[...axes, ...members, ...columns].join("")}</svg>`;
}
