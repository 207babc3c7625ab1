import { Catalogue } from "./catalogue.ts";

/** Masses of Chinese beams and channels with sloped flanges in kg/m, by height in cm and letter (GB/T 706). */
export const CHINESE_SECTIONS = new Catalogue("GB/T 706", {
  I:
    "10:11.3 12.6:14.2 14:16.9 16:20.5 18:24.1 20A:27.9 20B:31.1 22A:33.1 22B:36.5 25A:38.1 25B:42 28A:43.5 28B:47.9 32A:52.7 " +
    "32B:57.7 32C:62.7 36A:60 36B:65.7 36C:71.3 40A:67.6 40B:73.8 40C:80.1 45A:80.4 45B:87.4 45C:94.5 50A:93.6 50B:101 " +
    "50C:109 56A:106 56B:115 56C:124 63A:121 63B:131 63C:141",
  "[":
    "5:5.44 6.3:6.63 8:8.05 10:10 12.6:12.3 14A:14.5 14B:16.7 16A:17.2 16B:19.8 18A:20.2 18B:23 20A:22.6 20B:25.8 22A:25 " +
    "22B:28.5 25A:27.4 25B:31.3 25C:35.3 28A:31.4 28B:35.8 28C:40.2 32A:38.1 32B:43.1 32C:48.1 36A:47.8 36B:53.5 36C:59.1 " +
    "40A:58.9 40B:65.2 40C:71.5",
});

/** Channels with sloped flanges: masses in kg/m by height, width, web and flange in mm (JIS G 3192). */
export const JAPANESE_CHANNELS = new Catalogue("JIS G 3192", {
  U:
    "75X40X5X7:6.92 100X50X5X7.5:9.36 125X65X6X8:13.4 150X75X6.5X10:18.6 150X75X9X12.5:24 180X75X7X10.5:21.4 " +
    "200X80X7.5X11:24.6 200X90X8X13.5:30.3 250X90X9X13:34.6 250X90X11X14.5:40.2 300X90X9X13:38.1 300X90X10X15.5:43.8 " +
    "300X90X12X16:48.6 380X100X10.5X16:54.5 380X100X13X16.5:62 380X100X13X20:67.3",
});

/** H sections by the radius of their fillets, then height, width, web and flange, all in mm (JIS G 3192; the same sizes are in GB/T 11263). */
const H_SECTIONS: Readonly<Record<number, string>> = {
  8: "100X100X6X8 125X125X6.5X9 150X75X5X7 148X100X6X9 150X150X7X10 175X90X5X8 194X150X6X9 198X99X4.5X7 200X100X5.5X8 248X124X5X8 250X125X6X9",
  13:
    "175X175X7.5X11 200X200X8X12 244X175X7X11 250X250X9X14 294X200X8X12 298X149X5.5X8 300X150X6.5X9 300X300X10X15 " +
    "340X250X9X14 346X174X6X9 350X175X7X11 350X350X12X19 390X300X10X16 396X199X7X11 400X200X8X13 440X300X11X18 446X199X8X12 " +
    "450X200X9X14 482X300X11X15 488X300X11X18 496X199X9X14 500X200X10X16 582X300X12X17 588X300X12X20 594X302X14X23 " +
    "596X199X10X15 600X200X11X17 606X201X12X20",
  18: "692X300X13X20 700X300X13X24 792X300X14X22 800X300X14X26 890X299X15X23 900X300X16X28 912X302X18X34",
  22: "400X400X13X21 414X405X18X28 428X407X20X35",
};

const RADII: ReadonlyMap<string, number> = new Map(
  Object.entries(H_SECTIONS).flatMap(([radius, sizes]) => sizes.split(" ").map((size): [string, number] => [size, Number(radius)])),
);

/** The sizes of rolled H sections, as `300X150X6.5X9` in mm. */
export const H_SIZES: readonly string[] = [...RADII.keys()];

/** Finds a rolled H section by height and width in mm, such as `300X150`, where exactly one has them. */
export function findHByHeightAndWidth(heightAndWidth: string): string | null {
  const found = H_SIZES.filter((size) => size.startsWith(`${heightAndWidth}X`));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * The mass of an H section in kg/m, exact by the formula of JIS G 3192: both flanges, the web between them, and the fillets, which
 * sections that are welded from plates do not have.
 * @param size height, width, web and flange in mm, as `300X150X6.5X9`
 */
export function computeHMass(size: string): { mass: number; isRolled: boolean } {
  const [height = 0, width = 0, web = 0, flange = 0] = size.split("X").map(Number);
  const radius = RADII.get(size);
  const fillets = (4 - Math.PI) * (radius ?? 0) ** 2;
  const area = 2 * width * flange + (height - 2 * flange) * web + fillets;
  return { mass: area * KG_PER_M_PER_SQUARE_MM, isRolled: radius !== undefined };
}

/** Steel of 7,850 kg/m³. */
export const KG_PER_M_PER_SQUARE_MM = 0.00785;
