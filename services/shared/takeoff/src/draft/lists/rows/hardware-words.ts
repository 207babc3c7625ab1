/** Words for bolts and the like, and the standards of bolts, with the type behind the number: `A325N`, `F1852`. */
export const HARDWARE =
  /\b(?:BOLTS?|NUTS?|WASHERS?|WASH|ANCHORS?|STUDS?|SCREWS?|RIVETS?|PINS?|THREADED RODS?|ALL[ -]?THREAD|HEX HEAD|HILTI|EPOXY|ADHESIVE|(?:A ?(?:325|490|307)|F ?(?:1554|1852|2280|3125))[A-Z]{0,3})\b/;
