import classes from "./landing.module.css";

const COLUMNS = [80, 200, 320, 440] as const;
const ROWS = [90, 190, 290] as const;
const LETTERS = ["A", "B", "C", "D"] as const;

/** Members that have been counted already: the drawing's left part. */
const TAKEN = [
  { d: "M80 90H200", tag: "W16X26", x: 108, y: 74 },
  { d: "M200 90H320", tag: "W16X26", x: 228, y: 74 },
  { d: "M80 190H200", tag: "W18X40", x: 108, y: 174 },
  { d: "M80 90V190", tag: null, x: 0, y: 0 },
  { d: "M200 90V190", tag: null, x: 0, y: 0 },
  { d: "M200 190H320", tag: "W18X40", x: 228, y: 174 },
] as const;

const LINES = [
  ["24", "W16X26", "20'-0\""],
  ["12", "W18X40", "20'-0\""],
  ["16", "HSS6X6X3/8", "14'-6\""],
] as const;

function Grid() {
  return (
    <g>
      {COLUMNS.map((x, index) => (
        <g key={x}>
          <path className={classes.grid} d={`M${x} 44V330`} />
          <circle className={classes.ink} cx={x} cy={32} r={12} />
          <text className={classes.label} x={x} y={36} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
      {ROWS.map((y, index) => (
        <g key={y}>
          <path className={classes.grid} d={`M44 ${y}H480`} />
          <circle className={classes.ink} cx={32} cy={y} r={12} />
          <text className={classes.label} x={32} y={y + 4} textAnchor="middle">
            {LETTERS[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

function Framing() {
  return (
    <g>
      {ROWS.map((y) => (
        <path key={y} className={classes.ink} d={`M80 ${y}H440`} />
      ))}
      {COLUMNS.map((x) => (
        <path key={x} className={classes.ink} d={`M${x} 90V290`} />
      ))}
      {[110, 140, 170].map((x) => (
        <path key={x} className={classes.ink} d={`M${x} 90V190M${x + 120} 90V190M${x + 240} 90V190`} />
      ))}
      {COLUMNS.flatMap((x) =>
        ROWS.map((y) => <rect key={`${x} ${y}`} className={classes.column} x={x - 5} y={y - 5} width={10} height={10} />),
      )}
    </g>
  );
}

function Takeoff() {
  return (
    <g>
      {TAKEN.map(({ d, tag, x, y }) => (
        <g key={d}>
          <path className={classes.taken} d={d} />
          {tag && (
            <>
              <rect className={classes.tag} x={x} y={y - 10} width={64} height={20} rx={4} />
              <text className={classes.tagText} x={x + 32} y={y + 4} textAnchor="middle">
                {tag}
              </text>
            </>
          )}
        </g>
      ))}
    </g>
  );
}

function List() {
  return (
    <g transform="translate(268 226)">
      <rect className={classes.sheet} width={222} height={108} rx={8} />
      <path className={classes.sheetHead} d="M0 8a8 8 0 0 1 8-8h206a8 8 0 0 1 8 8v22H0z" />
      {["Qty", "Shape", "Length"].map((head, index) => (
        <text key={head} className={classes.label} x={14 + index * 54 + (index === 2 ? 46 : 0)} y={20}>
          {head}
        </text>
      ))}
      {LINES.map((line, row) => (
        <g key={line[1]}>
          {line.map((cell, index) => (
            <text key={cell} className={classes.cell} x={14 + index * 54 + (index === 2 ? 46 : 0)} y={50 + row * 22}>
              {cell}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

/** A framing plan half taken off, and the list that comes of it. */
export function PlanIllustration() {
  return (
    <svg className={classes.plan} viewBox="0 0 512 360" role="img" aria-label="A framing plan whose beams are being counted into a list">
      <Grid />
      <Framing />
      <Takeoff />
      <List />
    </svg>
  );
}
