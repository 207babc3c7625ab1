/**
 * Sizes of Australian hollow sections in mm: sides or diameter, then the walls (AS/NZS 1163, the mills' catalogues of grades C250 to
 * C450). Their masses follow exactly from the corners that the standard prescribes.
 */
const SIZES: Readonly<Record<AustralianHollow, string>> = {
  SHS:
    "20X20:1.6,2 25X25:1.6,2,2.5,3 30X30:1.6,2,2.5,3 35X35:1.6,2,2.5,3 40X40:1.6,2,2.5,3,4 50X50:1.6,2,2.5,3,4,5,6 " +
    "65X65:1.6,2,2.5,3,4,5,6 75X75:2,2.5,3,3.5,4,5,6 89X89:2,3.5,5,6 90X90:2,2.5 100X100:2,2.5,3,4,5,6,8,9,10 " +
    "125X125:4,5,6,8,9,10 150X150:5,6,8,9,10 200X200:5,6,8,9,10,12.5,16 250X250:6,8,9,10,12.5,16 300X300:8,10,12.5,16 " +
    "350X350:8,10,12.5,16 400X400:10,12.5,16",
  RHS:
    "50X20:1.6,2,2.5,3 50X25:1.6,2,2.5,3 65X35:2,2.5,3,4 75X25:1.6,2,2.5 75X50:1.6,2,2.5,3,4,5,6 " +
    "100X50:1.6,2,2.5,3,3.5,4,5,6 102X76:3.5,5,6 125X75:2,2.5,3,4,5,6 127X51:3.5,5,6 150X50:2,2.5,3,4,5,6 150X100:4,5,6,8,9 " +
    "152X76:5,6 200X100:4,5,6,8,9 250X150:5,6,8,9,10,12.5,16 300X200:6,8,10,12.5,16 350X250:8,10,12.5,16 " +
    "400X200:8,10,12.5,16 400X300:8,10,12.5,16",
  CHS:
    "26.9:2,2.3,2.6,3.2,4 33.7:2,2.6,3.2,4 42.4:2,2.6,3.2,4 48.3:2.3,2.9,3.2,4,5.4 60.3:2.3,2.9,3.6,4.5,5.4 " +
    "76.1:2.3,3.2,3.6,4.5,5.9 88.9:2.6,3.2,4,5,5.9 101.6:2.6,3.2,4,5 114.3:3.2,3.6,4.5,5.4 139.7:3,3.5,5,5.4 " +
    "165.1:3,3.5,5,5.4 168.3:4.8,6.4,7.1 219.1:4.8,6.4,8.2 273.1:4.8,6.4,9.3,12.7 323.9:6.4,9.5,12.7 355.6:6.4,9.5,12.7 " +
    "406.4:6.4,9.5,12.7 457:6.4,9.5,12.7 508:6.4,9.5,12.7",
};

export type AustralianHollow = "SHS" | "RHS" | "CHS";

/** The sizes of the catalogue, as `89X89X5` in mm with the wall last. */
export const AUSTRALIAN_HOLLOW_SIZES: Readonly<Record<AustralianHollow, ReadonlySet<string>>> = {
  SHS: listSizes(SIZES.SHS),
  RHS: listSizes(SIZES.RHS),
  CHS: listSizes(SIZES.CHS),
};

function listSizes(table: string): ReadonlySet<string> {
  return new Set(
    table.split(" ").flatMap((entry) => {
      const [sides = "", walls = ""] = entry.split(":");
      return walls.split(",").map((wall) => `${sides}X${wall}`);
    }),
  );
}
