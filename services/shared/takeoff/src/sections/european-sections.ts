/** Weights of European sections in kg/m by nominal height in mm, from the mills' catalogues (EN 10365). */
const WEIGHTS: Readonly<Record<string, string>> = {
  IPE: "80:6 100:8.1 120:10.4 140:12.9 160:15.8 180:18.8 200:22.4 220:26.2 240:30.7 270:36.1 300:42.2 330:49.1 360:57.1 400:66.3 450:77.6 500:90.7 550:106 600:122",
  HEA: "100:16.7 120:19.9 140:24.7 160:30.4 180:35.5 200:42.3 220:50.5 240:60.3 260:68.2 280:76.4 300:88.3 320:97.6 340:105 360:112 400:125 450:140 500:155 550:166 600:178 650:190 700:204 800:224 900:252 1000:272",
  HEB: "100:20.4 120:26.7 140:33.7 160:42.6 180:51.2 200:61.3 220:71.5 240:83.2 260:93 280:103 300:117 320:127 340:134 360:142 400:155 450:171 500:187 550:199 600:212 650:225 700:241 800:262 900:291 1000:314",
};

const BY_NAME: ReadonlyMap<string, number> = new Map(
  Object.entries(WEIGHTS).flatMap(([family, weights]) =>
    weights.split(" ").map((entry): [string, number] => {
      const [height = "", weight = ""] = entry.split(":");
      return [`${family}${height}`, Number(weight)];
    }),
  ),
);

/** The weight in kg/m of a section such as `HEA` 200; null for one that is not in the table. */
export function europeanWeight(family: string, height: number): number | null {
  return BY_NAME.get(`${family}${height}`) ?? null;
}
