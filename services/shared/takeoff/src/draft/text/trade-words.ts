const DESIGNATION_WORD = /^(?:W|HP|MC|WT|MT|ST|HSS|TS|LH|DLH|KCS|PL|LL|FB)$/;

/** Words that stand next to a designation on drawings. */
const TRADE = new Set(
  `STEEL BEAM BEAMS COLUMN COLUMNS COL TYP TYPICAL SIM SIMILAR GALV GALVANIZED SECTION POST POSTS RAFTER GIRDER HANGER KICKER BRACE
  LINTEL LINTELS UNO EA EACH SIDE TOP BOT BOTTOM ABOVE BELOW CONT CONTINUOUS WITH STUDS CAMBER TUBE PLATE BENT ANGLE CHANNEL LLV LLH
  SLV OPP HAND EX EXIST EXISTING NEW JOIST JOISTS AT FLR FLOOR ROOF BM HDR HEADER STRUT DRAG CHORD VERT HORIZ DIAG STD XS XXS PIPE BAR
  EQ SP SPACES SPA OC MAX MIN TOS EL DO BY`.split(/\s+/),
);

/** Words of a text that are none of the trade's. */
export function countOwnWords(text: string): number {
  const words = text.toUpperCase().match(/[A-Z]{2,}/g) ?? [];
  return words.filter((word) => !TRADE.has(word) && !DESIGNATION_WORD.test(word)).length;
}
